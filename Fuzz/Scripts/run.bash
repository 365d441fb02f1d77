# fuzz run
source "$package/Scripts/fuzzer.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz run TARGET|all [SECONDS] [--cpu] [--asan] [--jobs COUNT] [--verbose] [-- OPTION…]

Fuzzes one target, or each in turn, for SECONDS (default 60). Starts with Corpus/TARGET and the committed seeds and regressions,
adds new inputs to Corpus/TARGET, and writes reproducers to Findings/TARGET.

  all, --all        every target in turn; continues with the next target after a finding
  --cpu             SECONDS count CPU time, so that other programs don't shorten the run
  --asan            use the address sanitizer, which also checks memory that Swift doesn't; five times slower
  --jobs COUNT      number of targets at a time, default 1; with more, the progress is only in Findings/TARGET/log
  --verbose         print all of libFuzzer's output instead of one line every five seconds
  -- OPTION…        options for libFuzzer, which override those in libfuzzer.options:
                      -seed=7                       start with this random seed
                      -runs=100000                  stop after this many runs
                      -fork=2 -ignore_crashes=1     use two processes, and continue after a finding
                      -use_value_profile=1          use compared values as coverage

Exit codes: 0 nothing found, 1 a finding, 64 wrong usage, 69 a tool is missing or a build failed, 130 interrupted.
TEXT
}

main() {
  local target='' seconds='' instrumentation=fuzzer jobs=1
  verbose=no cpu_time=no
  while [[ $# -gt 0 ]]; do
    case $1 in
      --)
        shift
        break
        ;;
      --all)
        [[ -z $target ]] || refuse "specify one target, or all, not '$target' and '--all'"
        target=all
        ;;
      --cpu) cpu_time=yes ;;
      --asan) instrumentation=address ;;
      --jobs)
        need_number 1000 jobs "$@"
        jobs=$2
        shift
        ;;
      --verbose) verbose=yes ;;
      --*=*) refuse_argument "$1" ;;
      -*) refuse "unknown option '$1'; libFuzzer's options follow --" ;;
      *)
        if [[ -z $target ]]; then
          [[ $1 == all ]] || need_target "$1"
          target=$1
        elif [[ $1 == all ]] || is_target "$1"; then
          refuse "specify one target, or all, not '$target' and '$1'"
        elif [[ -z $seconds ]]; then
          need_number 9999999 seconds SECONDS "$1"
          seconds=$1
        else
          refuse_argument "$1"
        fi
        ;;
    esac
    shift
  done
  # shellcheck disable=SC2046
  [[ -n $target ]] || refuse "specify all or a target: $(enumeration or $(targets))"
  seconds=${seconds:-60}
  local chosen=("$target")
  # shellcheck disable=SC2207
  if [[ $target == all ]]; then chosen=($(targets)); fi
  # libFuzzer's limit is meant for the program without the sanitizer's shadow memory.
  if [[ $instrumentation == address ]]; then set -- -rss_limit_mb=8192 "$@"; fi

  build "$instrumentation"
  local status=0 rows one passed_on
  rows=$(mktemp -d)
  # Lines of several targets at a time couldn't be told apart.
  if [[ $jobs -gt 1 ]]; then verbose=quiet; fi
  passed_on=("$@")
  at_once run_target "${chosen[@]}" || status=$?
  local table=$rows/all
  : >"$table"
  for one in "${chosen[@]}"; do
    if [[ -f $rows/$one ]]; then cat "$rows/$one" >>"$table"; fi
  done
  if [[ ${#chosen[@]} -gt 1 ]]; then run_table "$table" >&2; fi
  rm -rf "$rows"
  return "$status"
}

# run_target TARGET: fuzzes a target, and writes a row of figures for it. Reads the variables of main.
run_target() {
  local status=0
  fuzz_target "$1" "$seconds" "$package/Corpus/$1" "$package/Findings/$1" ${passed_on[@]+"${passed_on[@]}"} || status=$?
  run_row "$1" >"$rows/$1"
  return "$status"
}
