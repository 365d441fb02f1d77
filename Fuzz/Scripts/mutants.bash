# fuzz mutants

usage() {
  cat <<'TEXT'
Usage: fuzz mutants [--sample COUNT] [--seed NUMBER] [--folder FOLDER]… [--mutant ID]… [--seconds SECONDS] [--jobs COUNT]
                    [--list]

Changes the library in many small ways, and counts how many of these mutants the harness finds. All mutants of a sample are
planted in one copy, each behind a switch that an environment variable sets. Those that the compiler rejects are taken out, so
more than COUNT are planted at first. Each mutant is tried against the replay of the seeds and regressions, then against fuzzing
from them by the targets that reach it, then against the unit tests, until one fails. Traps, timeouts and too much memory count.

  --sample COUNT      number of mutants, drawn evenly from the folders of Sources; without it, all
  --seed NUMBER       selects the sample and the fuzzer's random numbers, default 1
  --folder FOLDER     only a folder or file below Sources, such as ShieldedJSON/Reader; may be repeated
  --mutant ID         only this mutant; may be repeated
  --seconds SECONDS   CPU time of fuzzing for each mutant, divided between the targets that reach it; default 60
  --jobs COUNT        number of processes at a time; default is the number of processors
  --list              print the mutants as diffs, and run nothing

Survivors are printed as diffs, followed by a table by folder. Mutants/equivalent.txt lists those that no input can tell from
the original; they aren't tried. The last line is "mutants: N, equivalent E, killed by the harness H (x %), by harness and
tests T (y %)". The percentages are of those that aren't equivalent, rounded down.

The tool needs swift-syntax, which takes about two minutes of CPU time the first time.

Exit codes: 0 every mutant was killed or is listed, 1 a mutant survived, 64 wrong usage, 69 a tool is missing or a build failed.
TEXT
}

main() {
  local arguments=()
  while [[ $# -gt 0 ]]; do
    case $1 in
      --sample) need_number 1000000 mutants "$@" ;;
      --seed) need_number 999999999 '' "$@" ;;
      --seconds) need_number 100000 seconds "$@" ;;
      --jobs) need_number 1000 jobs "$@" ;;
      --folder)
        need_value "a folder or file below Sources" "$@"
        [[ -n $2 && -e $package/../Sources/$2 ]] || refuse "--folder takes a folder or file below Sources, not '$2'"
        ;;
      --mutant)
        need_value "an identifier that --list prints" "$@"
        [[ $2 =~ ^[0-9a-f]{10}$ ]] || refuse "--mutant takes an identifier that --list prints, not '$2'"
        ;;
      --list)
        arguments+=("$1")
        shift
        continue
        ;;
      *) refuse_argument "$1" ;;
    esac
    arguments+=("$1" "$2")
    shift 2
  done
  say "building the tool …"
  local tool
  tool=$(built_tool Mutants) || exit 69
  # For the fuzz targets of the copy. The tests of the copy, which import the plugin's module, build their own.
  SHIELDED_MACROS_PLUGIN=$(built_tool ShieldedMacrosPlugin) || exit 69
  export SHIELDED_MACROS_PLUGIN
  exec "$tool" --root "$root" ${arguments[@]+"${arguments[@]}"}
}
