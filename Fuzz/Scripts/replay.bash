# fuzz replay

usage() {
  cat <<'TEXT'
Usage: fuzz replay TARGET [FILE…] [--timeout SECONDS]

Checks a target's properties for files, and for all files in folders: without any, for the target's seeds and regressions.
It is a debug build without libFuzzer. Where an input traps, the Swift runtime prints its trace.

  --timeout SECONDS   how long the replay may take in all, 120 by default; what takes longer hangs, and its stack is printed

Exit codes: 0 every property holds, 1 one does not, 64 wrong usage, 69 a tool or a build failed.
TEXT
}

main() {
  local target file status=0 seconds=120
  need_target "$@"
  target=$1
  shift
  local files=()
  while [[ $# -gt 0 ]]; do
    case $1 in
      --timeout)
        need_number "${2-}" 100000 seconds
        seconds=$2
        shift
        ;;
      --*) refuse "there is no option '$1'" ;;
      *)
        [[ -e $1 ]] || refuse "there is no file or folder '$1'"
        files+=("$1")
        ;;
    esac
    shift
  done
  if [[ ${#files[@]} -eq 0 ]]; then
    for file in "$package/Seeds/$target" "$package/Regressions/$target"; do
      if [[ -d $file ]]; then files+=("$file"); fi
    done
    [[ ${#files[@]} -gt 0 ]] || fail "there is nothing to replay in Seeds/$target and Regressions/$target; try 'fuzz seeds'"
  fi
  build plain "Fuzz$target"
  # The runtime's own trace is the best there is of a trap. It also answers the signal by which a hang is ended.
  local guard=()
  if command -v timeout >/dev/null 2>&1; then guard=(timeout -s ABRT -k 60 "$seconds"); fi
  SWIFT_BACKTRACE=${SWIFT_BACKTRACE:-enable=yes,color=no,interactive=no,registers=none,images=none} \
    ${guard[@]+"${guard[@]}"} "$(binaries plain)/Fuzz$target" "${files[@]}" || status=$?
  case $status in
    0 | 64) return "$status" ;;
    124 | 137) say "not done after $seconds seconds: the input that was named last hangs, or --timeout is too short" ;;
  esac
  return 1
}
