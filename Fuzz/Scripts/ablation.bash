# fuzz ablation
source "$package/Scripts/faults.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz ablation --mutants COUNT [--without PART]… [--trials COUNT] [--seconds SECONDS] [--seed NUMBER] [--jobs COUNT]
                     [--update-readme]
       fuzz ablation [--fault NAME]… [--without PART]… [--trials COUNT] [--seconds SECONDS]

Measures what each part of the harness contributes. Switches off one part at a time, and measures the CPU time until a target
finds a fault. Prints the medians, the variants' average ranks, and the critical difference of ranks (Friedman's and Nemenyi's
tests, as FuzzBench reports them).

With --mutants, the faults are mutants in the build of the last 'fuzz mutants': first those that only fuzzing killed, then those
that the replay killed, evenly from the folders. The target that killed a mutant is fuzzed without the inputs that find it. A
mutant that more than 5 % of its target's inputs find, or that only exceeds a limit on time, isn't used. Otherwise the faults are
those in Faults/, each with the first target in its header.

  --mutants COUNT     number of mutants
  --fault NAME        a fault of Faults/; may be repeated; default all that the committed inputs alone don't find
  --without PART      mutator, crossover, dictionary, seeds or value-profile; may be repeated; default all. The value profile is
                      off by default, so its variant has it on. Without seeds, a run starts without regressions too
  --trials COUNT      runs of each variant for each fault, with libFuzzer's seeds from 1; default 20
  --seconds SECONDS   CPU time after which a trial ends without a finding; default 60
  --seed NUMBER       selects the mutants, default 1
  --jobs COUNT        number of trials at a time with --mutants; default is the number of processors
  --update-readme     write the table of --mutants to README.md

Adds each trial to Ablation/trials.tsv, or with --mutants to Ablation/mutants.tsv. After an interruption, the same command
continues with the trials that are missing. Ablation/mutants.json has the mutants, the inputs that are held out, and why other
mutants aren't used. With --mutants, the command uses the same folder as 'fuzz mutants', otherwise the same one as 'fuzz
selftest', so don't run both at once.

Exit codes: 0 done, 64 wrong usage, 69 a tool or the build with mutants is missing, a build failed, or a patch doesn't apply.
TEXT
}

main() {
  local faults=() chosen=() parts=() trials=20 seconds=60 mutants='' seed='' jobs='' update_readme=no
  while [[ $# -gt 0 ]]; do
    case $1 in
      --mutants)
        need_number 100000 mutants "$@"
        mutants=$2
        ;;
      --fault)
        need_fault "$@"
        faults+=("$2")
        ;;
      --without)
        need_value "$(enumeration or "${variants[@]}")" "$@"
        [[ $2 != *[[:space:]]* && " ${variants[*]} " == *" $2 "* ]] \
          || refuse "unknown part '$2'; the parts are $(enumeration and "${variants[@]}")"
        need_once "$1" "$2" ${parts[@]+"${parts[@]}"}
        parts+=("$2")
        ;;
      --trials)
        need_number 1000 trials "$@"
        trials=$2
        ;;
      --seconds)
        need_number 100000 seconds "$@"
        seconds=$2
        ;;
      --seed)
        need_number 999999999 '' "$@"
        seed=$2
        ;;
      --jobs)
        need_number 1000 jobs "$@"
        jobs=$2
        ;;
      --update-readme)
        update_readme=yes
        shift
        continue
        ;;
      *) refuse_argument "$1" ;;
    esac
    shift 2
  done
  if [[ ${#parts[@]} -eq 0 ]]; then parts=("${variants[@]}"); fi
  if [[ -n $mutants ]]; then
    [[ ${#faults[@]} -eq 0 ]] || refuse "--mutants and --fault can't be combined"
    measure_mutants
  else
    [[ -z $seed && -z $jobs && $update_readme == no ]] || refuse "--seed, --jobs and --update-readme require --mutants"
    measure_faults
  fi
}

# Measures mutants of the last build of `fuzz mutants`. Reads the variables of main.
measure_mutants() {
  local results=$package/Ablation/mutants.tsv arguments command part products table
  [[ -f $package/.build-mutants/plan.json ]] || fail "there is no build with mutants; run 'fuzz mutants --sample 600' first"
  need_same_limit "$results" "$seconds"
  arguments=(--mutants "$mutants" --trials "$trials" --seconds "$seconds")
  if [[ -n $seed ]]; then arguments+=(--seed "$seed"); fi
  # All parts are switched off by default.
  command="Fuzz/fuzz ablation ${arguments[*]}"
  if [[ ${parts[*]} != "${variants[*]}" ]]; then command+="$(printf ' --without %s' "${parts[@]}")"; fi
  for part in "${parts[@]}"; do arguments+=(--without "$part"); done
  if [[ -n $jobs ]]; then arguments+=(--jobs "$jobs"); fi
  say "building the tool …"
  local tool
  tool=$(built_tool MutantAblation) || exit 69
  "$tool" --root "$root" --results "$results" "${arguments[@]}" || exit
  build plain AblationReport
  table=$("$products/AblationReport" "$results" --seconds "$seconds")
  echo "$table"
  if [[ $update_readme == yes ]]; then
    printf '\nBy `%s`, in seconds of CPU time:\n\n%s\n\n' "$command" "$table" | replace_section "$package/README.md" ablation
  fi
}

# Measures faults of Faults/. Reads the variables of main.
measure_faults() {
  local are_given=yes fault
  if [[ ${#faults[@]} -eq 0 ]]; then
    are_given=no
    # shellcheck disable=SC2207
    faults=($(fault_names))
  fi
  command -v git >/dev/null 2>&1 || fail "git isn't on the PATH; it applies the patches"

  local results=$package/Ablation/trials.tsv products report planted=() missing=()
  need_same_limit "$results" "$seconds"
  build plain AblationReport
  report=$products/AblationReport
  for fault in "${faults[@]}"; do
    # Found by the committed inputs, in an earlier run of this command.
    if [[ $are_given == no ]] && grep -qx "# replay finds $fault" "$results"; then continue; fi
    if [[ -n $(missing_trials "$results" "$fault" "$trials" "${parts[@]}") ]]; then missing+=("$fault"); fi
  done
  if [[ ${#missing[@]} -gt 0 ]]; then
    copy_library Package.swift Sources Tests Benchmarks Fuzz/Sources Fuzz/Tests
    for fault in "${missing[@]}"; do check_fault "$fault" || exit 69; done
    plant_faults "${missing[@]}" || exit 69
    for fault in "${missing[@]}"; do
      measure_fault "$results" "$fault" "$trials" "$seconds" "$are_given" "${parts[@]}"
    done
  fi
  "$report" "$results" --seconds "$seconds"
}

# need_same_limit RESULTS SECONDS: creates the file of trials, and refuses to mix trials with different time limits.
need_same_limit() {
  mkdir -p "$(dirname "$1")"
  if [[ -s $1 ]]; then
    grep -qx "# seconds $2" "$1" \
      || refuse "$1 has trials with another limit ($(sed -n 's/^# \(seconds .*\)/\1/p' "$1")); remove it, or use that limit"
  else
    echo "# seconds $2" >"$1"
  fi
}

# missing_trials RESULTS FAULT TRIALS PART…: prints a line with variant and random seed for each trial that is missing, in the
# order in which they are run.
missing_trials() {
  local results=$1 fault=$2 trials=$3 seed variant
  shift 3
  for ((seed = 1; seed <= trials; seed++)); do
    # Variants take turns, so that an interruption leaves as many trials of each.
    for variant in complete "$@"; do
      grep -q "^$fault	$variant	$seed	" "$results" || echo "$variant $seed"
    done
  done
}

# measure_fault RESULTS FAULT TRIALS SECONDS ARE_GIVEN PART…
measure_fault() {
  local results=$1 fault=$2 trials=$3 seconds=$4 are_given=$5 target variant seed taken
  shift 5
  # shellcheck disable=SC2046
  set -- $(fault_targets "$fault") -- "$@"
  target=$1
  while [[ $1 != -- ]]; do shift; done
  shift
  if [[ $are_given == no ]] && is_found_by_replay "$target" "$fault"; then
    say "$fault: found by the committed inputs, so nothing is measured"
    echo "# replay finds $fault" >>"$results"
  else
    missing_trials "$results" "$fault" "$trials" "$@" | while read -r variant seed; do
      taken=$(seconds_to_find "$target" "$fault" "$seed" "$seconds" </dev/null) || taken=-
      say "$fault, $variant, seed $seed: $taken"
      printf '%s\t%s\t%s\t%s\n' "$fault" "$variant" "$seed" "$taken" >>"$results"
    done
  fi
}

# is_found_by_replay TARGET FAULT: whether committed inputs of the target fail with the fault.
is_found_by_replay() {
  local inputs options scratch
  scratch=$(mktemp -d)
  find_inputs "$1"
  find_options "$1"
  options+=(-runs=0 -artifact_prefix="$scratch/")
  ACTIVE_MUTANT=$(fault_number "$2") fuzz_environment "$(executable "$1")" "${options[@]}" "${inputs[@]}" \
    >/dev/null 2>&1 || true
  [[ -n $(findings_in "$scratch" | grep -v /slow-unit-) ]]
}
