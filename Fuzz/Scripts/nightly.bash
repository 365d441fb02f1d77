# fuzz nightly
source "$package/Scripts/fuzzer.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz nightly DIR --minutes N [-- OPTION…]

Spreads N minutes evenly over all targets, and goes on with the next after a finding. Keeps under DIR what the next night needs:

  DIR/corpus/TARGET     the corpus, which grows from night to night and is made small again after each run
  DIR/findings/TARGET   the reproducers, and libFuzzer's own output
  DIR/summary.md        one page: what was run, what it reached, what was found

  --minutes N   from 1 to 10000, building and minimising the corpus not counted
  -- OPTION…    options for libFuzzer

Exit codes: 0 nothing found, 1 a finding, 64 wrong usage, 69 a tool or a build failed.
TEXT
}

main() {
  local folder='' minutes=''
  verbose=no
  while [[ $# -gt 0 ]]; do
    case $1 in
      --)
        shift
        break
        ;;
      --minutes)
        need_number "${2-}" 10000 minutes
        minutes=$2
        shift
        ;;
      -*) refuse "there is no option '$1'; libFuzzer's options stand after --" ;;
      *)
        [[ -z $folder ]] || refuse "'$1' is one argument too many"
        folder=$1
        ;;
    esac
    shift
  done
  [[ -n $folder ]] || refuse "name the folder that the corpus is kept in"
  [[ -n $minutes ]] || refuse "say how long with --minutes N"
  mkdir -p "$folder" 2>/dev/null || refuse "the folder '$folder' can't be made"
  folder=$(cd "$folder" && pwd)

  # shellcheck disable=SC2207
  local chosen=($(targets)) target seconds one status=0 found kept
  seconds=$((minutes * 60 / ${#chosen[@]}))
  build fuzzer "${chosen[@]/#/Fuzz}"
  local rows=$folder/.rows findings=$folder/.findings
  : >"$rows"
  : >"$findings"
  for target in "${chosen[@]}"; do
    one=0
    fuzz_target "$(binaries fuzzer)/Fuzz$target" "$target" "$seconds" "$folder/corpus/$target" \
      "$folder/findings/$target" "$@" >"$folder/.shown" || one=$?
    cat "$folder/.shown"
    cat "$folder/.shown" >>"$findings"
    found=$run_findings
    # A finding counts for more than a target that did not start.
    if [[ $one -eq 1 || $status -eq 0 ]]; then status=$one; fi
    kept=–
    if [[ $one -ne 69 ]]; then
      (merge_corpus "$(binaries fuzzer)/Fuzz$target" "$folder/corpus/$target") || true
      kept=$(count_files "$folder/corpus/$target")
    fi
    echo "| $target | ${run_count:-–} | ${run_speed:-–} | ${run_coverage:-–} of ${run_counters:-–} | $kept |" \
      "${run_memory:-–} MB | $found |" >>"$rows"
    if [[ $run_interrupted == yes ]]; then break; fi
  done
  nightly_summary "$seconds" "$rows" "$findings" >"$folder/summary.md"
  rm -f "$rows" "$findings" "$folder/.shown"
  cat "$folder/summary.md" >&2
  return "$status"
}

# nightly_summary SECONDS ROWS FINDINGS
nightly_summary() {
  local revision
  revision=$(git -C "$package" rev-parse --short HEAD 2>/dev/null || echo 'no revision')
  echo "# Fuzzing, $(date -u '+%Y-%m-%d %H:%M UTC'), $revision"
  echo
  echo "Each target was fuzzed for $1 seconds on $(uname -sm), $(getconf _NPROCESSORS_ONLN) processors."
  echo
  echo '| target | runs | runs a second | coverage in counters | corpus kept | memory at most | findings |'
  echo '|---|---|---|---|---|---|---|'
  cat "$2"
  echo
  if [[ -s $3 ]]; then
    echo '## Findings'
    echo
    echo '```'
    sed '/./,$!d' "$3"
    echo '```'
  else
    echo 'Nothing was found.'
  fi
}
