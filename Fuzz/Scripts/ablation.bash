# fuzz ablation
source "$package/Scripts/faults.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz ablation [--fault NAME]… [--without PART]… [--trials COUNT] [--seconds SECONDS]

Measures what each part of the harness contributes. Switches off one part at a time, and measures the CPU time until the first
target in a planted fault's header finds the fault. Prints the medians, the variants' average ranks, and the critical difference
of ranks (Friedman's and Nemenyi's tests, as FuzzBench reports them).

  --fault NAME        a fault of Faults/; may be repeated; default all that the committed inputs alone don't find
  --without PART      mutator, crossover, dictionary, seeds or value-profile; may be repeated; default all. The value profile is
                      off by default, so its variant has it on. Without seeds, a run starts without regressions too
  --trials COUNT      runs of each variant for each fault, with the random seeds from 1; default 20
  --seconds SECONDS   CPU time after which a trial ends without a finding; default 60

Adds each trial to Ablation/trials.tsv. After an interruption, the same command continues with the trials that are missing. It
uses the same copy of the library as the self-test, so don't run both at once.

Exit codes: 0 done, 64 wrong usage, 69 a tool is missing, a build failed, or a patch doesn't apply.
TEXT
}

main() {
  local faults=() chosen=() parts=() trials=20 seconds=60 are_given=yes fault
  while [[ $# -gt 0 ]]; do
    case $1 in
      --fault)
        [[ -f $package/Faults/${2-}.patch ]] || refuse "unknown fault '${2-}'; the faults are $(fault_names)"
        faults+=("$2")
        shift
        ;;
      --without)
        [[ " ${variants[*]} " == *" ${2-} "* && -n ${2-} ]] || refuse "unknown part '${2-}'; the parts are ${variants[*]}"
        parts+=("$2")
        shift
        ;;
      --trials)
        need_number "${2-}" 1000 trials
        trials=$2
        shift
        ;;
      --seconds)
        need_number "${2-}" 100000 seconds
        seconds=$2
        shift
        ;;
      *) refuse "unknown option '$1'" ;;
    esac
    shift
  done
  if [[ ${#faults[@]} -eq 0 ]]; then
    are_given=no
    # shellcheck disable=SC2207
    faults=($(fault_names))
  fi
  if [[ ${#parts[@]} -eq 0 ]]; then parts=("${variants[@]}"); fi
  command -v git >/dev/null 2>&1 || fail "git isn't on the PATH; it applies the patches"

  local results=$package/Ablation/trials.tsv products report built=no
  mkdir -p "$package/Ablation"
  need_same_limit "$results" "$seconds"
  build plain AblationReport
  report=$products/AblationReport
  for fault in "${faults[@]}"; do
    if [[ -z $(missing_trials "$results" "$fault" "$trials" "${parts[@]}") ]]; then continue; fi
    # Found by the committed inputs, in an earlier run of this command.
    if [[ $are_given == no ]] && grep -qx "# replay finds $fault" "$results"; then continue; fi
    if [[ $built == no ]]; then
      copy_library Package.swift Sources Tests Benchmarks Fuzz/Package.swift Fuzz/Sources Fuzz/Tests
      build_sound
      built=yes
    fi
    measure_fault "$results" "$fault" "$trials" "$seconds" "$are_given" "${parts[@]}"
  done
  "$report" "$results" --seconds "$seconds"
}

# need_same_limit RESULTS SECONDS: refuses to mix trials with different time limits.
need_same_limit() {
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
  if ! check_fault "$fault" || ! plant_fault "$fault"; then exit 69; fi
  build_copy "with $fault" || exit 69
  if [[ $are_given == no ]] && is_found_by_replay "$target"; then
    say "$fault: found by the committed inputs, so nothing is measured"
    echo "# replay finds $fault" >>"$results"
  else
    missing_trials "$results" "$fault" "$trials" "$@" | while read -r variant seed; do
      taken=$(seconds_to_find "$target" "$fault" "$seed" "$seconds" </dev/null) || taken=-
      say "$fault, $variant, seed $seed: $taken"
      printf '%s\t%s\t%s\t%s\n' "$fault" "$variant" "$seed" "$taken" >>"$results"
    done
  fi
  apply_fault "$fault" -R || exit 69
}

# Whether the committed inputs of a target fail in the copy's build.
is_found_by_replay() {
  local inputs options scratch
  scratch=$(mktemp -d)
  find_inputs "$1"
  find_options "$1"
  options+=(-runs=0 -artifact_prefix="$scratch/")
  fuzz_environment "$(executable "$1")" "${options[@]}" "${inputs[@]}" >/dev/null 2>&1 || true
  [[ -n $(findings_in "$scratch" | grep -v /slow-unit-) ]]
}
