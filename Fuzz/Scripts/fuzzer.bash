# One run of libFuzzer over one target: its options, its progress, its findings. Sourced by the commands that fuzz.

# libFuzzer's options, one `name = value` a line, as OSS-Fuzz reads them too.
fuzzer_options() {
  sed -n 's/^\([a-z_]*\) *= *\([^ ]*\) *$/-\1=\2/p' "$package/libfuzzer.options"
}

# The inputs under a folder that libFuzzer wrote where something failed.
findings_in() {
  [[ -d $1 ]] || return 0
  find "$1" -type f \( -name 'crash-*' -o -name 'timeout-*' -o -name 'oom-*' -o -name 'leak-*' -o -name 'slow-unit-*' \) | sort
}

# Keeps of libFuzzer's output what a person wants to see; the rest is in the log. Not in awk: some keep back their input.
progress() {
  local line words index last=-5 coverage corpus speed found
  while IFS= read -r line; do
    case $line in
      'INFO: seed corpus:'* | 'property '* | '  subject: '* | '  expected: '* | '  actual: '* | *'ERROR: libFuzzer'* \
        | *'ERROR: AddressSanitizer'* | *'WARNING: ThreadSanitizer'* | [A-Za-z]*.swift:[0-9]*': Fatal error'*)
        echo "$line"
        ;;
      '#'[0-9]*)
        if ((SECONDS - last < 5)) && [[ $line != *INITED* && $line != *DONE* ]]; then continue; fi
        last=$SECONDS coverage='?' corpus='?' speed='?' found=0
        read -ra words <<<"$line"
        for ((index = 0; index + 1 < ${#words[@]}; index++)); do
          case ${words[index]} in
            cov:) coverage=${words[index + 1]} ;;
            corp:) corpus=${words[index + 1]} ;;
            exec/s:) speed=${words[index + 1]} ;;
            # Three counts of findings, where libFuzzer was told to go on after one.
            oom/timeout/crash:) found=$((${words[index + 1]//\//+})) ;;
          esac
        done
        index=${words[0]#'#'}
        printf 'fuzz: %10s runs, %6s a second, coverage %s, corpus %s, findings %s\n' "${index%:}" "$speed" "$coverage" \
          "${corpus%%/*}" "$found"
        ;;
    esac
  done
}

# A stack as libFuzzer prints it, cut down to frames in this repository, in the words of the sources.
swift_stack() {
  local log=$1 root demangle
  root=$(cd "$package/.." && pwd)
  demangle=$(toolchain_tool swift-demangle) || demangle='cat'
  [[ $demangle == cat ]] || demangle="$demangle --simplified"
  sed -n "s|^ *#[0-9]* 0x[0-9a-f]* in \(.*\) [^ ]*$root/\([^ ]*\)\$|  \1  (\2)|p" "$log" \
    | { grep -v '/checkouts/' || true; } | sed -n '1,16p' | $demangle
}

# show_finding TARGET REPRODUCER [LOG]
show_finding() {
  local target=$1 reproducer=$2 stack
  echo
  echo "finding:      $reproducer ($(wc -c <"$reproducer" | tr -d ' ') bytes)"
  echo "as text:      $(as_text "$reproducer")"
  if [[ -n ${3-} ]]; then
    stack=$(swift_stack "$3")
    [[ -z $stack ]] || printf 'stack:\n%s\n' "$stack"
  fi
  echo "replay:       $package/fuzz replay $target $reproducer"
  echo "minimise:     $package/fuzz minimise $target $reproducer"
  echo "regression:   cp $reproducer $package/Regressions/$target/NAME"
  echo "              (NAME says what was wrong; 'swift test --package-path $package' replays it from then on)"
}

# fuzz_environment COMMAND…
# SWIFT_BACKTRACE: the runtime's crash handler would come before libFuzzer's, and leave no reproducer.
# SWIFT_DETERMINISTIC_HASHING: an input takes the same way in every run.
fuzz_environment() {
  local symbolizer
  symbolizer=$(toolchain_tool llvm-symbolizer) || symbolizer=
  SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1 \
    UBSAN_OPTIONS="external_symbolizer_path=$symbolizer" \
    ASAN_OPTIONS="external_symbolizer_path=$symbolizer:detect_stack_use_after_return=0:${ASAN_OPTIONS-}" \
    TSAN_OPTIONS="external_symbolizer_path=$symbolizer:halt_on_error=1:${TSAN_OPTIONS-}" \
    "$@"
}

# fuzz_target BINARY TARGET SECONDS CORPUS FINDINGS [OPTION…]
#
# Fuzzes, and shows progress and findings on standard error and output. Leaves its figures in `run_*` for a summary.
# `run_interrupted` is yes once the user has pressed ^C.
# Returns 0 where nothing was found, 1 after a finding, 69 where libFuzzer stopped for a reason of its own.
fuzz_target() {
  local binary=$1 target=$2 seconds=$3 corpus=$4 findings=$5
  shift 5
  mkdir -p "$corpus" "$findings"
  local log=$findings/log before folder status=0
  run_interrupted=no
  before=$(mktemp)
  findings_in "$findings" >"$before"

  local folders=("$corpus")
  for folder in "$package/Seeds/$target" "$package/Regressions/$target"; do
    if [[ -d $folder ]]; then folders+=("$folder"); fi
  done
  local options=(-max_total_time="$seconds" -print_final_stats=1 -artifact_prefix="$findings/") option
  for option in $(fuzzer_options); do options+=("$option"); done
  if [[ -f $package/Dictionaries/$target.dict ]]; then options+=(-dict="$package/Dictionaries/$target.dict"); fi

  # A broken heap can make a deadlock of the fuzzer, hence the limit, where there is a `timeout`.
  local guard=()
  # In the foreground: else ^C would end the script and not the fuzzer.
  if command -v timeout >/dev/null 2>&1; then guard=(timeout --foreground -k 10 $((seconds + 120))); fi
  say "$target for $seconds seconds; libFuzzer's own output is in $log"
  local show=progress
  if [[ ${verbose-} == yes ]]; then show='cat'; fi
  set +e
  fuzz_environment ${guard[@]+"${guard[@]}"} "$binary" "${options[@]}" "$@" "${folders[@]}" 2>&1 | (
    # libFuzzer still has something to say after ^C.
    trap '' INT
    tee "$log" | $show >&2
  )
  status=${PIPESTATUS[0]}
  set -e

  run_counters=$(sed -n 's/.*Loaded [0-9]* modules *(\([0-9]*\) inline 8-bit counters).*/\1/p' "$log" | tail -n 1)
  run_count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
  run_speed=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log" | tail -n 1)
  run_memory=$(sed -n 's/^stat::peak_rss_mb: *//p' "$log" | tail -n 1)
  run_coverage=$(sed -n 's/^#.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  run_corpus=$(sed -n 's/^#.* corp: \([0-9]*\).*/\1/p' "$log" | tail -n 1)
  run_memory_after_start=$(sed -n 's/^#.*INITED.* rss: \([0-9]*\)Mb.*/\1/p' "$log" | tail -n 1)
  if [[ -z $run_counters || $run_counters -lt 1000 ]]; then
    tail -n 20 "$log" >&2
    say "only ${run_counters:-no} inline 8-bit counters are instrumented, where there must be thousands: the run shows nothing"
    run_findings=0
    rm -f "$before"
    return 69
  fi

  local found
  found=$(findings_in "$findings" | grep -v -x -F -f "$before" || true)
  rm -f "$before"
  run_findings=0
  # What was merely slow is no finding of its own.
  local reproducer
  while IFS= read -r reproducer; do
    case $(basename "$reproducer") in
      '' | slow-unit-*) continue ;;
    esac
    run_findings=$((run_findings + 1))
    show_finding "$target" "$reproducer" "$log"
  done <<<"$found"
  if [[ $run_findings -gt 0 ]]; then return 1; fi
  if [[ $status -eq 72 || $status -eq 130 ]]; then run_interrupted=yes; fi
  case $status in
    0 | 72 | 130)
      say "$target: nothing found: ${run_count:-?} runs, ${run_speed:-?} a second, coverage ${run_coverage:-?} of" \
        "$run_counters counters, corpus ${run_corpus:-?}, memory ${run_memory_after_start:-?} MB at first and" \
        "${run_memory:-?} MB at most"
      return 0
      ;;
    # The very input may be in the corpus already, and its reproducer among the findings of an earlier run.
    70 | 71 | 77)
      say "$target: found again what an earlier run left in $findings (libFuzzer's exit code $status); see $log"
      run_findings=1
      return 1
      ;;
  esac
  tail -n 20 "$log" >&2
  say "$target: libFuzzer stopped with exit code $status and left no reproducer; see $log"
  return 69
}

# merge_corpus BINARY CORPUS [FOLDER…]
# Puts into the corpus what of it and of the folders adds coverage, and nothing else.
merge_corpus() {
  local binary=$1 corpus=$2 before log option options=()
  shift 2
  mkdir -p "$corpus"
  before=$(count_files "$corpus")
  for option in $(fuzzer_options); do options+=("$option"); done
  rm -rf "$corpus.merged"
  mkdir "$corpus.merged"
  log=$(mktemp)
  # Inputs that fail are left out: libFuzzer merges in a process of its own, and goes on behind them.
  if ! fuzz_environment "$binary" "${options[@]}" -merge=1 -artifact_prefix="$corpus.merged/.failed-" \
    "$corpus.merged" "$corpus" "$@" >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -rf "$corpus.merged" "$log"
    fail "libFuzzer could not merge into $corpus"
  fi
  rm -rf "$log" "$corpus.merged"/.failed-* "$corpus"
  mv "$corpus.merged" "$corpus"
  say "$corpus: $before files before, $(count_files "$corpus") now"
}
