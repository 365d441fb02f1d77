# fuzz mutants

usage() {
  cat <<'TEXT'
Usage: fuzz mutants [--sample COUNT] [--seed NUMBER] [--folder FOLDER]… [--changed-since COMMIT] [--mutant ID]…
                    [--seconds SECONDS] [--minutes MINUTES] [--jobs COUNT] [--list]

Changes the library in many small ways, and counts how many of these mutants the harness finds. All mutants of a sample are
planted in one copy, each behind a switch that an environment variable sets. Those that the compiler rejects are taken out, so
more than COUNT are planted at first. Each mutant is tried against the replay of the seeds and regressions, then against fuzzing
from them by the targets that reach it, then against the unit tests, until one fails. Traps, timeouts and too much memory count.

  --sample COUNT      number of mutants, drawn evenly from the folders of the modules that the fuzz targets decode with: not of
                      ShieldedNetworking and the macros; without it, all
  --seed NUMBER       selects the sample and the fuzzer's random numbers, default 1
  --folder FOLDER     only a folder or file below Sources, such as ShieldedJSON/Reader; may be repeated
  --changed-since COMMIT
                      only mutants of lines below Sources that differ from COMMIT, committed or not; if there is none, says so
                      and exits with 0
  --mutant ID         only this mutant; may be repeated
  --seconds SECONDS   CPU time of fuzzing for each mutant, divided between the targets that reach it; default 60
  --minutes MINUTES   wall time of the run, builds included; mutants that aren't through all stages then, and that none has
                      killed, are listed as not tried, and don't fail the run
  --jobs COUNT        number of processes at a time; default is the number of processors
  --list              print the mutants as diffs, and run nothing

Survivors are printed as diffs, followed by a table by folder. Mutants/equivalent.txt lists those that no input can tell from
the original; they aren't tried. The last line is "mutants: N, equivalent E, killed by the harness H (x %), by harness and
tests T (y %)", with the number of those that weren't tried, if any. The percentages are of those that were, rounded down.

Exit codes: 0 no mutant survived, 1 a mutant survived, 64 wrong usage, 69 a tool is missing or a build failed.
TEXT
}

main() {
  local arguments=() since='' minutes=''
  while [[ $# -gt 0 ]]; do
    case $1 in
      --sample) need_number 1000000 mutants "$@" ;;
      --seed) need_number 999999999 '' "$@" ;;
      --seconds) need_number 100000 seconds "$@" ;;
      --jobs) need_number 1000 jobs "$@" ;;
      --minutes)
        need_number 10000 minutes "$@"
        minutes=$2
        shift 2
        continue
        ;;
      --changed-since)
        need_value "a commit" "$@"
        command -v git >/dev/null 2>&1 || fail "git isn't on the PATH; it finds the lines that differ"
        git -C "$root" rev-parse --verify --quiet --end-of-options "$2^{commit}" >/dev/null 2>&1 \
          || refuse "--changed-since takes a commit, and '$2' isn't one in the history of $root"
        since=$2
        shift 2
        continue
        ;;
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
  if [[ -n $since ]]; then
    mkdir -p "$package/.build-mutants"
    arguments+=(--diff "$package/.build-mutants/changes.diff")
    changes_since "$since" >"$package/.build-mutants/changes.diff" || fail "git can't compare the sources with '$since'"
  fi
  say "building the tool …"
  local tool
  tool=$(built_tool Mutants) || exit 69
  # For the fuzz targets of the copy. The tests of the copy, which import the plugin's module, build their own.
  SHIELDED_MACROS_PLUGIN=$(built_tool ShieldedMacrosPlugin) || exit 69
  export SHIELDED_MACROS_PLUGIN
  # What the builds have taken counts.
  if [[ -n $minutes ]]; then arguments+=(--limit "$((minutes * 60 > SECONDS ? minutes * 60 - SECONDS : 0))"); fi
  exec "$tool" --root "$root" ${arguments[@]+"${arguments[@]}"}
}

# changes_since COMMIT: prints how the sources differ from a commit, without context. Files that git doesn't know yet are new.
changes_since() {
  local options=(--unified=0 --no-color --no-ext-diff --no-textconv --src-prefix=a/ --dst-prefix=b/) file
  git -C "$root" -c core.quotePath=false diff --relative "${options[@]}" "$1" -- Sources || return 1
  git -C "$root" -c core.quotePath=false ls-files --others --exclude-standard -- Sources | while IFS= read -r file; do
    # Exits with 1 if the files differ.
    git -C "$root" diff --no-index "${options[@]}" /dev/null "$file" || [[ $? -eq 1 ]] || return 1
  done
}
