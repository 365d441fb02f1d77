# fuzz nightly
source "$package/Scripts/fuzzer.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz nightly DIR --minutes N [-- OPTION…]

Divides N minutes evenly between all targets, and continues with the next target after a finding. Each target spends the first
quarter of its time without the seeds, from its regressions only, which finds other inputs. Writes to DIR:

  DIR/corpus/TARGET     the corpus, which the next night starts with; it is merged after each target
  DIR/findings/TARGET   reproducers, and libFuzzer's output; those of the run without the seeds are in without-seeds/
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
  local chosen=($(targets)) target start seconds share rest status=0
  seconds=$((minutes * 60 / ${#chosen[@]}))
  # Never 0, which is no limit for libFuzzer.
  share=$((seconds < 8 ? 1 : seconds / 4)) rest=$((seconds < 8 ? seconds : seconds - seconds / 4))
  build fuzzer
  local rows=$folder/.rows findings=$folder/.findings
  : >"$rows"
  : >"$findings"
  for target in "${chosen[@]}"; do
    for start in Regressions 'Seeds Regressions'; do
      nightly_run "$@"
      if [[ $run_interrupted == yes ]]; then break 2; fi
    done
  done
  nightly_summary "$seconds" "$rows" "$findings" >"$folder/summary.md"
  rm -rf "$rows" "$findings" "$folder/.shown" "$folder/.unseeded"
  cat "$folder/summary.md" >&2
  return "$status"
}

# nightly_run: fuzzes a target with the inputs that `start` names, and writes a row. Reads and sets the variables of main.
nightly_run() {
  local name=$target corpus=$folder/corpus/$target found=$folder/findings/$target length=$rest one=0
  local input_folders=$start
  if [[ $start == Regressions ]]; then
    name+=', without seeds' corpus=$folder/.unseeded found+=/without-seeds length=$share
    rm -rf "$corpus"
  fi
  fuzz_target "$target" "$length" "$corpus" "$found" "$@" >"$folder/.shown" || one=$?
  cat "$folder/.shown"
  cat "$folder/.shown" >>"$findings"
  status=$(worse "$status" "$one")
  if [[ $start == Regressions ]]; then
    # The run with the seeds goes on with these inputs.
    mkdir -p "$folder/corpus/$target"
    find "$corpus" -type f -exec cp {} "$folder/corpus/$target/" \;
  elif [[ $one -ne 69 ]]; then
    (merge_corpus "$target" "$corpus") || true
    run_corpus=$(count_files "$corpus")
  fi
  run_row "$name" >>"$rows"
}

# nightly_summary SECONDS ROWS FINDINGS
nightly_summary() {
  local revision
  revision=$(git -C "$package" rev-parse --short HEAD 2>/dev/null || echo 'unknown revision')
  echo "# Fuzzing, $(date -u '+%Y-%m-%d %H:%M UTC'), $revision"
  echo
  echo "Each target was fuzzed for $1 seconds on $(uname -sm), $(getconf _NPROCESSORS_ONLN) processors, a quarter of them without" \
    "the seeds. The corpus of a row is the merged one, except without the seeds."
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
