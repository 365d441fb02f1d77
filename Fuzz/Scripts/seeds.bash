# fuzz seeds
source "$package/Scripts/fuzzer.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz seeds [--minimize [--update-readme]]

Regenerates Seeds/ and Dictionaries/ from the tables in Sources/SeedCorpus. A test compares the committed files with the tables.

  --minimize        omit seeds that add no coverage. A document under the default header is always kept; of those under other
                    headers, libFuzzer selects as few as cover the same counters. The names of the omitted seeds are written to
                    Seeds/TARGET.omitted. Prints a table of files, bytes and coverage before and after. A seed that is added
                    later is kept until the next time
  --update-readme   write the table to README.md

Exit codes: 0 done, 64 wrong usage, 69 a tool is missing or a build failed.
TEXT
}

main() {
  local minimize=no update_readme=no
  while [[ $# -gt 0 ]]; do
    case $1 in
      --minimize) minimize=yes ;;
      --update-readme) update_readme=yes ;;
      *) refuse_argument "$1" ;;
    esac
    shift
  done
  [[ $minimize == yes || $update_readme == no ]] || refuse "--update-readme requires --minimize"
  build plain FuzzSeeds
  local tool=$products/FuzzSeeds
  if [[ $minimize == yes ]]; then
    local table
    table=$(mktemp)
    minimize_seeds "$tool" "$table"
    cat "$table"
    if [[ $update_readme == yes ]]; then
      {
        echo
        echo "By \`Fuzz/fuzz seeds --minimize\`, with libFuzzer's counters and features before and after:"
        echo
        cat "$table"
        echo
      } | replace_section "$package/README.md" seeds
    fi
    rm -f "$table"
  else
    "$tool" "$package"
  fi
}

# minimize_seeds TOOL TABLE: omits seeds, and writes a table of the figures before and after.
minimize_seeds() {
  local tool=$1 table=$2 folder target all kept options
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
  {
    echo '| target | seeds | bytes | counters | features | kept | bytes | counters | features |'
    echo '|---|--:|--:|--:|--:|--:|--:|--:|--:|'
    for target in $(targets); do
      all=$(corpus_figures "$target" "$folder/all/$target")
      kept=$(corpus_figures "$target" "$package/Seeds/$target")
      echo "| $target | $all | $kept |"
    done
  } >"$table"
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
