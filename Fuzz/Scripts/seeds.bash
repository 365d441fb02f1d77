# fuzz seeds
source "$package/Scripts/fuzzer.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz seeds [--minimize]

Regenerates Seeds/ and Dictionaries/ from the tables in Sources/SeedCorpus. A test compares the committed files with the tables.

  --minimize        omit seeds that add no coverage. A document under the default header is always kept; of those under other
                    headers, libFuzzer selects as few as cover the same counters. The names of the omitted seeds are written to
                    Seeds/TARGET.omitted. Prints a table of files, bytes and coverage before and after. A seed that is added
                    later is kept until the next time

Exit codes: 0 done, 64 wrong usage, 69 a tool is missing or a build failed.
TEXT
}

main() {
  local minimize=no
  while [[ $# -gt 0 ]]; do
    case $1 in
      --minimize) minimize=yes ;;
      *) refuse_argument "$1" ;;
    esac
    shift
  done
  build plain FuzzSeeds
  if [[ $minimize == yes ]]; then minimize_seeds "$products/FuzzSeeds"; else "$products/FuzzSeeds" "$package"; fi
}

# minimize_seeds TOOL: omits seeds, and prints a table of the figures before and after.
minimize_seeds() {
  local tool=$1 folder target all kept options
  folder=$(mktemp -d)
  "$tool" "$package" --all "$folder"
  build fuzzer
  for target in $(targets); do
    find_options "$target"
    fuzz_environment "$(executable "$target")" "${options[@]}" -set_cover_merge=1 -use_counters=0 \
      -artifact_prefix="$folder/" "$folder/merged/$target" "$folder/all/$target" >"$folder/log" 2>&1 || {
      tail -n 20 "$folder/log" >&2
      fail "libFuzzer failed to merge the seeds of $target; Seeds/ isn't changed"
    }
  done
  "$tool" "$package" --keep "$folder/merged" >&2
  echo '| target | seeds | bytes | counters | features | kept | bytes | counters | features |'
  echo '|---|--:|--:|--:|--:|--:|--:|--:|--:|'
  for target in $(targets); do
    all=$(corpus_figures "$target" "$folder/all/$target")
    kept=$(corpus_figures "$target" "$package/Seeds/$target")
    echo "| $target | $all | $kept |"
  done
  rm -rf "$folder"
}

# corpus_figures TARGET FOLDER: prints the number of files, their bytes, and libFuzzer's coverage as cells of a table.
corpus_figures() {
  local options figures
  find_options "$1"
  figures=$(fuzz_environment "$(executable "$1")" "${options[@]}" -runs=0 -artifact_prefix="$2/../" "$2" 2>&1 \
    | sed -n 's/^#.* cov: \([0-9]*\) ft: \([0-9]*\) .*/\1 | \2/p' | tail -n 1)
  echo "$(count_files "$2") | $(find "$2" -type f ! -name '.*' -exec cat {} + | wc -c | tr -d ' ') | ${figures:-– | –}"
}
