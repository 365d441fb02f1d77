# fuzz nightly
source "$package/Scripts/fuzzer.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz nightly DIR --minutes N [-- OPTION…]

Divides N minutes evenly between all targets, and continues with the next target after a finding. Writes to DIR:

  DIR/corpus/TARGET     the corpus, which the next night starts with; it is merged after each run
  DIR/findings/TARGET   reproducers, and libFuzzer's output
  DIR/summary.md        a summary of the runs and findings

  --minutes N   from 1 to 10000, without the time for building and merging
  -- OPTION…    options for libFuzzer

Exit codes: 0 nothing found, 1 a finding, 64 wrong usage, 69 a tool is missing or a build failed.
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
        need_number 10000 minutes "$@"
        minutes=$2
        shift
        ;;
      --*=*) refuse_argument "$1" ;;
      -*) refuse "unknown option '$1'; libFuzzer's options follow --" ;;
      *)
        [[ -z $folder ]] || refuse "unexpected argument '$1'"
        folder=$1
        ;;
    esac
    shift
  done
  [[ -n $folder ]] || refuse "specify the folder for the corpus and the summary"
  [[ -n $minutes ]] || refuse "specify the time with --minutes N"
  mkdir -p "$folder" 2>/dev/null || refuse "can't create the folder '$folder'"
  folder=$(cd "$folder" && pwd)

  # shellcheck disable=SC2207
  local chosen=($(targets)) target seconds one status=0
  seconds=$((minutes * 60 / ${#chosen[@]}))
  build fuzzer
  local rows=$folder/.rows findings=$folder/.findings
  : >"$rows"
  : >"$findings"
  for target in "${chosen[@]}"; do
    one=0
    fuzz_target "$target" "$seconds" "$folder/corpus/$target" "$folder/findings/$target" "$@" >"$folder/.shown" || one=$?
    cat "$folder/.shown"
    cat "$folder/.shown" >>"$findings"
    status=$(worse "$status" "$one")
    if [[ $one -ne 69 ]]; then
      (merge_corpus "$target" "$folder/corpus/$target") || true
      run_corpus=$(count_files "$folder/corpus/$target")
    fi
    run_row "$target" >>"$rows"
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
  revision=$(git -C "$package" rev-parse --short HEAD 2>/dev/null || echo 'unknown revision')
  echo "# Fuzzing, $(date -u '+%Y-%m-%d %H:%M UTC'), $revision"
  echo
  echo "Each target was fuzzed for $1 seconds on $(uname -sm), $(getconf _NPROCESSORS_ONLN) processors. The table has the size of" \
    "the merged corpus."
  echo
  run_table "$2"
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
