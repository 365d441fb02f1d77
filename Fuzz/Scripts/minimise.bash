# fuzz minimise
source "$package/Scripts/fuzzer.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz minimise TARGET FILE [SECONDS] [-- OPTION…]

Makes a reproducer smaller as long as it still fails, for so many seconds, 60 by default. The result stands beside the others
in Findings/TARGET as minimised-HASH; FILE stays as it is. Look at the result with `fuzz replay`: a smaller input may fail for
another reason.

Exit codes: 0 done, 64 wrong usage or a file that does not fail, 69 a tool or a build failed.
TEXT
}

main() {
  local target file seconds=60
  need_target "$@"
  target=$1
  shift
  [[ $# -gt 0 && $1 != -* ]] || refuse "name the file to make smaller"
  file=$1
  shift
  [[ -f $file ]] || refuse "there is no file '$file'"
  if [[ $# -gt 0 && $1 != -- ]]; then
    need_number "$1" 9999999 seconds
    seconds=$1
    shift
  fi
  if [[ $# -gt 0 ]]; then
    [[ $1 == -- ]] || refuse "'$1' is one argument too many; libFuzzer's options stand after --"
    shift
  fi
  build fuzzer "Fuzz$target"

  local binary log result options=() option
  binary=$(binaries fuzzer)/Fuzz$target
  for option in $(fuzzer_options); do options+=("$option"); done
  mkdir -p "$package/Findings/$target"
  log=$package/Findings/$target/minimise.log
  result=$package/Findings/$target/minimised-$(cksum <"$file" | cut -d ' ' -f 1)
  if fuzz_environment "$binary" "${options[@]}" "$@" "$file" >"$log" 2>&1; then
    refuse "'$file' does not fail: there is nothing to make smaller"
  fi
  say "making $file smaller, for at most $seconds seconds …"
  # libFuzzer ends with an error once it can't go on, and writes nothing where it never got smaller.
  cp "$file" "$result"
  fuzz_environment "$binary" "${options[@]}" "$@" -minimize_crash=1 -max_total_time="$seconds" \
    -exact_artifact_path="$result" "$file" >>"$log" 2>&1 || true
  if fuzz_environment "$binary" "${options[@]}" "$@" "$result" >"$log.last" 2>&1; then
    # The last attempt that libFuzzer wrote need not be one that failed.
    cp "$file" "$result"
  fi
  show_finding "$target" "$result" "$log.last"
  rm -f "$log.last"
}
