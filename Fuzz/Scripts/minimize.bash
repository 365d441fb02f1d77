# fuzz minimize
source "$package/Scripts/fuzzer.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz minimize TARGET FILE [SECONDS] [-- OPTION…]

Reduces a reproducer to a smaller input that still fails, for up to SECONDS (default 60). Writes the result to
Findings/TARGET/minimized-HASH, and doesn't change FILE. Check the result with `fuzz replay`: it may fail for another reason.

Exit codes: 0 done, 64 wrong usage or a file that doesn't fail, 69 a tool is missing or a build failed.
TEXT
}

main() {
  local target file seconds=60
  need_target "$@"
  target=$1
  shift
  [[ $# -gt 0 && $1 != -- ]] || refuse "specify the file to reduce"
  [[ $1 != -* ]] || refuse "unknown option '$1'; libFuzzer's options follow --"
  file=$1
  shift
  [[ ! -d $file ]] || refuse "'$file' is a folder; specify the file to reduce"
  [[ -f $file ]] || refuse "no such file: '$file'"
  if [[ $# -gt 0 && $1 != -* ]]; then
    need_number 9999999 seconds SECONDS "$1"
    seconds=$1
    shift
  fi
  if [[ $# -gt 0 ]]; then
    case $1 in
      --) shift ;;
      -*) refuse "unknown option '$1'; libFuzzer's options follow --" ;;
      *) refuse_argument "$1" ;;
    esac
  fi
  build fuzzer

  local binary log result
  binary=$(executable "$target")
  find_options "$target"
  mkdir -p "$package/Findings/$target"
  log=$package/Findings/$target/minimize.log
  result=$package/Findings/$target/minimized-$(cksum <"$file" | cut -d ' ' -f 1)
  if fuzz_environment "$binary" "${options[@]}" "$@" "$file" >"$log" 2>&1; then
    refuse "'$file' doesn't fail, so it can't be reduced"
  fi
  say "reducing $file for up to $seconds seconds …"
  # libFuzzer exits with an error when it can't continue, and writes no file if it found nothing smaller.
  cp "$file" "$result"
  fuzz_environment "$binary" "${options[@]}" "$@" -minimize_crash=1 -max_total_time="$seconds" \
    -exact_artifact_path="$result" "$file" >>"$log" 2>&1 || true
  if fuzz_environment "$binary" "${options[@]}" "$@" "$result" >"$log.last" 2>&1; then
    # The last file that libFuzzer wrote may be an attempt that didn't fail.
    cp "$file" "$result"
  fi
  show_finding "$target" "$result" "$log.last"
  rm -f "$log.last"
}
