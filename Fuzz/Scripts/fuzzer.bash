# Runs of libFuzzer: options, progress and findings. Sourced by the commands that use libFuzzer.

# Sets `options` to libFuzzer's options for a target.
find_options() {
  # shellcheck disable=SC2207
  options=($(sed -n 's/^\([a-z_]*\) *= *\([^ ]*\) *$/-\1=\2/p' "$package/libfuzzer.options"))
  if [[ -f $package/Dictionaries/$1.dict ]]; then options+=(-dict="$package/Dictionaries/$1.dict"); fi
}

# Lists the reproducers below a folder.
findings_in() {
  [[ -d $1 ]] || return 0
  find "$1" -type f \( -name 'crash-*' -o -name 'timeout-*' -o -name 'oom-*' -o -name 'leak-*' -o -name 'slow-unit-*' \) | sort
}

# Reduces libFuzzer's output to findings, and to one line of figures every five seconds. Not written in awk, since some versions
# buffer their input.
progress() {
  local line words index last=-5 coverage corpus speed found
  while IFS= read -r line; do
    case $line in
      'INFO: seed corpus:'* | 'property '* | '  subject: '* | '  expected: '* | '  actual: '* | *'ERROR: libFuzzer'* \
        | *'ERROR: AddressSanitizer'* | [A-Za-z]*.swift:[0-9]*': Fatal error'*)
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
            # Three counts of findings, if libFuzzer continues after a finding.
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

# Prints the stack in a log of libFuzzer, demangled and reduced to frames in this repository.
swift_stack() {
  local log=$1 demangle
  demangle=$(toolchain_tool swift-demangle) || demangle='cat'
  [[ $demangle == cat ]] || demangle="$demangle --simplified"
  sed -n "s|^ *#[0-9]* 0x[0-9a-f]* in \(.*\) [^ ]*$root/\([^ ]*\)\$|  \1  (\2)|p" "$log" \
    | { grep -v '/checkouts/' || true; } | sed -n '1,16p' | $demangle
}

# show_finding TARGET REPRODUCER [LOG]
show_finding() {
  local target=$1 reproducer=$2 stack
  mkdir -p "$package/Regressions/$target"
  echo
  echo "finding:      $reproducer ($(wc -c <"$reproducer" | tr -d ' ') bytes)"
  echo "as text:      $(as_text "$reproducer")"
  if [[ -n ${3-} ]]; then
    stack=$(swift_stack "$3")
    [[ -z $stack ]] || printf 'stack:\n%s\n' "$stack"
  fi
  echo "replay:       $package/fuzz replay $target $reproducer"
  echo "minimize:     $package/fuzz minimize $target $reproducer"
  echo "regression:   cp $reproducer $package/Regressions/$target/NAME"
  echo "              (NAME says what was wrong; Tests/run then replays the file)"
}

# fuzz_environment COMMAND…
# SWIFT_BACKTRACE: the runtime's crash handler would run before libFuzzer's, which would then write no reproducer.
# SWIFT_DETERMINISTIC_HASHING: an input has the same coverage in every run.
fuzz_environment() {
  local symbolizer
  symbolizer=$(toolchain_tool llvm-symbolizer) || symbolizer=
  SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1 \
    UBSAN_OPTIONS="symbolize=${symbolize-1}:external_symbolizer_path=$symbolizer" \
    ASAN_OPTIONS="external_symbolizer_path=$symbolizer:detect_stack_use_after_return=0:${ASAN_OPTIONS-}" \
    "$@"
}

# cpu_between BEFORE AFTER: prints the seconds of CPU time between two outputs of `times`, which are used by processes that this
# shell has started, such as 3m1.20s 0m2.50s in the second line.
cpu_between() {
  awk '
    function seconds(text, parts) { split(text, parts, /[ms]/); return parts[1] * 60 + parts[2] }
    FNR == 2 { used = seconds($1) + seconds($2) - used }
    END { printf "%.0f", used }
  ' "$1" "$2"
}

# stop_after_cpu SECONDS FILE: asks the process whose number is in a file to stop after it has used so many seconds of CPU.
stop_after_cpu() {
  local used
  while [[ ! -s $2 ]]; do sleep 0.1; done
  while used=$(ps -o time= -p "$(cat "$2")" 2>/dev/null) && [[ -n $used ]]; do
    # [days-]hours:minutes:seconds, or minutes:seconds.
    used=$(awk -F '[-:]' '{
      for (field = NF; field > 0; field--) total += $field * (NF - field == 3 ? 86400 : 60 ^ (NF - field))
      printf "%d", total
    }' <<<"$used")
    if [[ $used -ge $1 ]]; then
      # libFuzzer prints its figures and exits with 0.
      kill -USR1 "$(cat "$2")" 2>/dev/null
      return 0
    fi
    sleep 1
  done
  return 0
}

# fuzz_target TARGET SECONDS CORPUS FINDINGS [OPTION…]
#
# Fuzzes, and prints progress to standard error and findings to standard output. Sets the variables `run_*` to the figures for a
# summary, and `run_interrupted` to yes after ^C. If the variable `cpu_time` is yes, the seconds count CPU time.
# Returns 0 if nothing was found, 1 after a finding, 69 if libFuzzer stopped for another reason.
fuzz_target() {
  local target=$1 seconds=$2 corpus=$3 findings=$4
  shift 4
  mkdir -p "$corpus" "$findings"
  local log=$findings/log before status=0 inputs options
  run_interrupted=no
  before=$(mktemp)
  findings_in "$findings" >"$before"
  find_inputs "$target"
  find_options "$target"
  options+=(-print_final_stats=1 -artifact_prefix="$findings/")
  local unit=seconds limit=$((seconds + 120)) process='' watcher='' start=()
  if [[ ${cpu_time-} == yes ]]; then
    unit='seconds of CPU' limit=$((seconds * 50 + 120))
    process=$(mktemp)
    # The process number, of which `timeout` says nothing.
    # shellcheck disable=SC2016
    start=(bash -c 'echo $$ >"$0" && exec "$@"' "$process")
    stop_after_cpu "$seconds" "$process" &
    watcher=$!
  else
    options+=(-max_total_time="$seconds")
  fi

  # Heap corruption can deadlock libFuzzer.
  local guard=()
  # In the foreground, so that ^C reaches libFuzzer.
  if command -v timeout >/dev/null 2>&1; then guard=(timeout --foreground -k 10 "$limit"); fi
  say "$target for $seconds $unit; libFuzzer's own output is in $log"
  local show=progress
  if [[ ${verbose-} == yes ]]; then show='cat'; fi
  local times_before times_after
  times_before=$(mktemp) times_after=$(mktemp)
  set +e
  # Not in $( ), which is a process of its own.
  times >"$times_before"
  fuzz_environment ${guard[@]+"${guard[@]}"} ${start[@]+"${start[@]}"} "$(executable "$target")" "${options[@]}" "$@" "$corpus" \
    ${inputs[@]+"${inputs[@]}"} 2>&1 | (
    # libFuzzer prints its figures after ^C.
    trap '' INT
    if [[ ${verbose-} == quiet ]]; then cat >"$log"; else tee "$log" | $show >&2; fi
  )
  status=${PIPESTATUS[0]}
  times >"$times_after"
  if [[ -n $watcher ]]; then
    kill "$watcher" 2>/dev/null
    wait "$watcher" 2>/dev/null
    rm -f "$process"
  fi
  set -e
  run_cpu=$(cpu_between "$times_before" "$times_after")
  rm -f "$times_before" "$times_after"

  run_counters=$(sed -n 's/.*Loaded [0-9]* modules *(\([0-9]*\) inline 8-bit counters).*/\1/p' "$log" | tail -n 1)
  run_count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
  run_speed=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log" | tail -n 1)
  run_memory=$(sed -n 's/^stat::peak_rss_mb: *//p' "$log" | tail -n 1)
  run_coverage=$(sed -n 's/^#.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  run_corpus=$(sed -n 's/^#.* corp: \([0-9]*\).*/\1/p' "$log" | tail -n 1)
  run_memory_after_start=$(sed -n 's/^#.*INITED.* rss: \([0-9]*\)Mb.*/\1/p' "$log" | tail -n 1)
  if [[ -z $run_counters || $run_counters -lt 1000 ]]; then
    tail -n 20 "$log" >&2
    say "the build isn't instrumented: it has only ${run_counters:-0} inline 8-bit counters instead of thousands"
    run_findings=0
    rm -f "$before"
    return 69
  fi

  local found
  found=$(findings_in "$findings" | grep -v -x -F -f "$before" || true)
  rm -f "$before"
  run_findings=0
  # A slow unit within the time limit isn't a finding.
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
  # With -fork, libFuzzer prints no line INITED.
  if [[ $status -eq 0 || $status -eq 124 ]] && ! grep -q -E '^#[0-9]+(:|[[:space:]]+INITED)' "$log"; then
    say "$target: the time was over before all $(find "$corpus" -type f | wc -l | tr -d ' ') inputs in $corpus were read, so" \
      "nothing was fuzzed; specify more seconds, or reduce the corpus with 'fuzz merge $target'"
    return 69
  fi
  case $status in
    0 | 72 | 130)
      say "$target: nothing found: ${run_count:-?} runs, ${run_speed:-?} a second, coverage ${run_coverage:-?} of" \
        "$run_counters counters, corpus ${run_corpus:-?}, memory ${run_memory_after_start:-?} MB at the" \
        "start and ${run_memory:-?} MB at the peak"
      return 0
      ;;
    # libFuzzer doesn't write a reproducer again that an earlier run has left.
    70 | 71 | 77)
      say "$target: an input in $findings from an earlier run fails again (libFuzzer's exit code $status); see $log"
      run_findings=1
      return 1
      ;;
  esac
  tail -n 20 "$log" >&2
  say "$target: libFuzzer stopped with exit code $status and wrote no reproducer; see $log"
  return 69
}

# at_once FUNCTION NAME…: calls the function with each name, `jobs` names at a time, and returns the worst status. libFuzzer uses
# one processor, so in turn the others would be idle. After ^C, which ends the runs of libFuzzer, no further name is begun, and the
# status is 130 unless there was a finding; the file that `interrupted` names exists then.
at_once() {
  local function=$1 claims job one status=0 workers=() interrupted
  shift
  claims=$(mktemp -d)
  interrupted=$claims/.interrupted
  # Two jobs could otherwise make a target's link at the same time.
  for one in $(targets); do executable "$one" >/dev/null; done
  # ^C reaches libFuzzer too. This shell waits until its figures are written.
  trap ': >"$interrupted"' INT
  if [[ $jobs -eq 1 ]]; then
    each_unclaimed "$function" "$claims" "$@" || status=$?
  else
    for ((job = 0; job < jobs; job++)); do
      each_unclaimed "$function" "$claims" "$@" &
      workers+=($!)
    done
    for job in "${workers[@]}"; do
      one=0
      wait "$job" || one=$?
      # ^C ends `wait` before the process.
      while kill -0 "$job" 2>/dev/null; do
        one=0
        wait "$job" || one=$?
      done
      status=$(worse "$status" "$one")
    done
  fi
  trap - INT
  if [[ -e $interrupted ]]; then status=$(worse 130 "$status"); fi
  rm -rf "$claims"
  return "$status"
}

# each_unclaimed FUNCTION CLAIMS NAME…: calls the function with each name that no other process has claimed by making a folder.
each_unclaimed() {
  local function=$1 claims=$2 name one status=0
  for name in "${@:3}"; do
    if [[ -e $interrupted ]]; then break; fi
    mkdir "$claims/$name" 2>/dev/null || continue
    one=0
    "$function" "$name" || one=$?
    status=$(worse "$status" "$one")
  done
  return "$status"
}

# worse STATUS STATUS: prints the more important exit code. A finding takes precedence over a target that didn't start.
worse() {
  if [[ $2 -eq 1 || $1 -eq 0 ]]; then echo "$2"; else echo "$1"; fi
}

# Prints the figures of the last fuzz_target as a row of run_table.
run_row() {
  echo "| $1 | ${run_cpu:-–} | ${run_count:-–} | ${run_speed:-–} | ${run_coverage:-–} of ${run_counters:-–} | ${run_corpus:-–} |" \
    "${run_memory_after_start:-–} → ${run_memory:-–} MB | ${run_findings:-–} |"
}

# run_table ROWS
run_table() {
  echo '| target | CPU seconds | runs | runs a second | coverage in counters | corpus | memory | findings |'
  echo '|---|--:|--:|--:|--:|--:|--:|--:|'
  cat "$1"
}

# merge_corpus TARGET CORPUS [FOLDER…]
# Replaces the corpus by those inputs in it and in the folders that add coverage.
merge_corpus() {
  local target=$1 corpus=$2 before log options
  shift 2
  mkdir -p "$corpus"
  before=$(count_files "$corpus")
  find_options "$target"
  rm -rf "$corpus.merged"
  mkdir "$corpus.merged"
  log=$(mktemp)
  # libFuzzer merges in a child process, and continues after an input that fails.
  if ! fuzz_environment "$(executable "$target")" "${options[@]}" -merge=1 -artifact_prefix="$corpus.merged/.failed-" \
    "$corpus.merged" "$corpus" "$@" >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -rf "$corpus.merged" "$log"
    fail "libFuzzer failed to merge into $corpus"
  fi
  rm -rf "$log" "$corpus.merged"/.failed-* "$corpus"
  mv "$corpus.merged" "$corpus"
  say "$corpus: $before files before, $(count_files "$corpus") now"
}
