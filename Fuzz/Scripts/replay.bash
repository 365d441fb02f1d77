# fuzz replay

usage() {
  cat <<'TEXT'
Usage: fuzz replay TARGET [FILE…] [--timeout SECONDS]

Checks a target's properties for files, and for all files in folders. The default is the target's seeds and regressions.
Uses a debug build without libFuzzer. If an input traps, the Swift runtime prints a backtrace.

  --timeout SECONDS   time limit for the whole replay, default 120; after it, the backtrace of the running input is printed

Exit codes: 0 all properties hold, 1 a property doesn't hold, 64 wrong usage, 69 a tool is missing or a build failed.
TEXT
}

main() {
  local target='' status=0 seconds=120 files=() inputs
  while [[ $# -gt 0 ]]; do
    case $1 in
      --timeout)
        need_number 100000 seconds "$@"
        seconds=$2
        shift
        ;;
      -*) refuse_argument "$1" ;;
      *)
        if [[ -z $target ]]; then
          need_target "$1"
          target=$1
        else
          [[ -e $1 ]] || refuse "no such file or folder: '$1'"
          files+=("$1")
        fi
        ;;
    esac
    shift
  done
  [[ -n $target ]] || need_target
  if [[ ${#files[@]} -eq 0 ]]; then
    find_inputs "$target"
    files=("${inputs[@]}")
  fi
  build plain
  # The runtime's backtrace is the best one available for a trap. ABRT also makes the runtime print one for a hang.
  local guard=()
  if command -v timeout >/dev/null 2>&1; then guard=(timeout -s ABRT -k 60 "$seconds"); fi
  SWIFT_BACKTRACE=${SWIFT_BACKTRACE:-enable=yes,color=no,interactive=no,registers=none,images=none} \
    ${guard[@]+"${guard[@]}"} "$(executable "$target")" "${files[@]}" || status=$?
  case $status in
    0 | 64) return "$status" ;;
    124 | 137) say "not finished after $seconds seconds: the last input listed hangs, or --timeout is too short" ;;
  esac
  return 1
}
