# fuzz run
source "$package/Scripts/fuzzer.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz run TARGET|all [SECONDS] [--asan | --tsan] [--verbose] [--update-readme] [-- OPTION…]

Fuzzes one target, or each in turn, for so many seconds, 60 by default. Begins with Corpus/TARGET and the committed seeds and
regressions; keeps what is new in Corpus/TARGET, and reproducers in Findings/TARGET.

  all, --all        every target, one after the other; goes on after a finding
  --asan            with the address sanitizer: five times slower, for memory that Swift doesn't guard
  --tsan            with the thread sanitizer
  --verbose         libFuzzer's own output in place of a line every five seconds
  --update-readme   writes the figures into README.md
  -- OPTION…        options for libFuzzer; they win over those in libfuzzer.options
                      -seed=7                       begin with this seed
                      -runs=100000                  end after so many runs
                      -fork=2 -ignore_crashes=1     go on after a finding, with two processes
                      -use_value_profile=1          look harder at comparisons

Exit codes: 0 nothing found, 1 a finding, 64 wrong usage, 69 a tool or a build failed.
TEXT
}

main() {
  local target='' seconds='' instrumentation=fuzzer update_readme=no
  verbose=no
  while [[ $# -gt 0 ]]; do
    case $1 in
      --)
        shift
        break
        ;;
      --all)
        [[ -z $target ]] || refuse "--all stands in the place of a target"
        target=all
        ;;
      --asan | --tsan)
        [[ $instrumentation == fuzzer ]] || refuse "--asan and --tsan exclude each other"
        if [[ $1 == --asan ]]; then instrumentation=address; else instrumentation=thread; fi
        ;;
      --verbose) verbose=yes ;;
      --update-readme) update_readme=yes ;;
      -*) refuse "there is no option '$1'; libFuzzer's options stand after --" ;;
      *)
        if [[ -z $target ]]; then
          [[ $1 == all ]] || need_target "$1"
          target=$1
        elif [[ -z $seconds ]]; then
          need_number "$1" 9999999 seconds
          seconds=$1
        else
          refuse "'$1' is one argument too many; libFuzzer's options stand after --"
        fi
        ;;
    esac
    shift
  done
  [[ -n $target ]] || need_target
  seconds=${seconds:-60}
  local chosen=("$target") asked=$target
  # shellcheck disable=SC2207
  if [[ $target == all ]]; then chosen=($(targets)); fi
  # The sanitizers keep shadows of all memory; libFuzzer's limit is meant for the program alone.
  if [[ $instrumentation != fuzzer ]]; then set -- -rss_limit_mb=8192 "$@"; fi

  build "$instrumentation" "${chosen[@]/#/Fuzz}"
  local status=0 one table
  table=$(mktemp)
  for target in "${chosen[@]}"; do
    one=0
    fuzz_target "$(binaries "$instrumentation")/Fuzz$target" "$target" "$seconds" "$package/Corpus/$target" \
      "$package/Findings/$target" "$@" || one=$?
    run_row "$target" >>"$table"
    # A finding counts for more than a target that did not start.
    if [[ $one -eq 1 || $status -eq 0 ]]; then status=$one; fi
    if [[ $run_interrupted == yes ]]; then break; fi
  done
  if [[ ${#chosen[@]} -gt 1 ]]; then run_table "$table" >&2; fi
  if [[ $update_readme == yes ]]; then
    {
      echo
      echo "By \`Fuzz/fuzz run $asked $seconds\`, so many seconds for each target:"
      echo
      run_table "$table"
      echo
    } | replace_section "$package/README.md" runs
  fi
  rm -f "$table"
  return "$status"
}

# What the last run of fuzz_target came to, as a row of a table.
run_row() {
  echo "| $1 | ${run_count:-–} | ${run_speed:-–} | ${run_coverage:-–} of ${run_counters:-–} | ${run_corpus:-–} |" \
    "${run_memory_after_start:-–} → ${run_memory:-–} MB | ${run_findings:-–} |"
}

run_table() {
  echo '| target | runs | runs a second | coverage in counters | corpus | memory | findings |'
  echo '|---|---|---|---|---|---|---|'
  cat "$1"
}
