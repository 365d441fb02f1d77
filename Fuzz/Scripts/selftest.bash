# fuzz selftest
source "$package/Scripts/faults.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz selftest [--fault NAME]… [--target NAME]… [--seeds COUNT] [--seconds SECONDS] [--run SECONDS] [--jobs COUNT]
                     [--check]

Checks that the targets find faults. Plants all patches in Faults/ in a copy of the library, each behind a switch, and builds the
targets with it. Then runs with each fault the targets that its header names, starting from the committed inputs, until one
finds the fault or its time is up. A finding counts if the same input passes without the fault. A patch that no longer applies is
a failure. So is one that changes something other than the bodies of functions, or adds to it.

  --fault NAME        only this fault; may be repeated
  --target NAME       this target instead of those in the header; may be repeated
  --seeds COUNT       number of random seeds, starting with 1; default 3
  --seconds SECONDS   CPU time for each target and seed, default 60
  --run SECONDS       first fuzz every target for SECONDS without a fault, with random seed 1; a finding is a failure
  --jobs COUNT        number of targets and faults at a time, default 1; with more, the progress of --run is only in the logs
  --check             only check whether all patches apply

Exit codes: 0 every fault was found with every seed, 1 a fault wasn't found or a patch doesn't apply, 64 wrong usage, 69 a tool
is missing or a build failed, 130 interrupted.
TEXT
}

main() {
  local faults=() chosen=() seeds=3 seconds=60 run='' jobs=1 check=no fault
  while [[ $# -gt 0 ]]; do
    case $1 in
      --fault)
        need_fault "$@"
        faults+=("$2")
        shift
        ;;
      --target)
        # shellcheck disable=SC2046
        need_value "$(enumeration or $(targets))" "$@"
        need_target "$2"
        need_once "$1" "$2" ${chosen[@]+"${chosen[@]}"}
        chosen+=("$2")
        shift
        ;;
      --seeds)
        need_number 100 seeds "$@"
        seeds=$2
        shift
        ;;
      --seconds)
        need_number 100000 seconds "$@"
        seconds=$2
        shift
        ;;
      --run)
        need_number 9999999 seconds "$@"
        run=$2
        shift
        ;;
      --jobs)
        need_number 1000 jobs "$@"
        jobs=$2
        shift
        ;;
      --check) check=yes ;;
      *) refuse_argument "$1" ;;
    esac
    shift
  done
  # shellcheck disable=SC2207
  if [[ ${#faults[@]} -eq 0 ]]; then faults=($(fault_names)); fi
  command -v git >/dev/null 2>&1 || fail "git isn't on the PATH; it applies the patches"

  if [[ $check == yes ]]; then
    # Doesn't disturb a self-test that is running.
    work=$(mktemp -d) copy=$work/planted
    copy_library Sources
  else
    copy_library Package.swift Sources Tests Benchmarks Fuzz/Sources Fuzz/Tests
  fi
  # Every fault is planted, so that a build serves any choice of them.
  local status=0 plantable=() usable=()
  for fault in $(fault_names); do
    if [[ " ${faults[*]} " != *" $fault "* ]]; then
      if check_fault "$fault" 2>/dev/null; then plantable+=("$fault"); fi
    elif check_fault "$fault"; then
      plantable+=("$fault") usable+=("$fault")
    else
      status=1
    fi
  done
  if [[ $check == yes ]]; then
    rm -rf "$work"
    say "${#usable[@]} of ${#faults[@]} patches apply"
    return "$status"
  fi

  local rows products planted queue=()
  rows=$(mktemp -d)
  if [[ ${#usable[@]} -gt 0 ]]; then plant_faults "${plantable[@]}" || exit 69; fi
  # Lines of several targets at a time couldn't be told apart.
  local verbose=''
  if [[ $jobs -gt 1 ]]; then verbose=quiet; fi
  # In one queue: the runs, which take longest, come first, and no processor is idle until the last fault.
  # shellcheck disable=SC2207
  if [[ -n $run ]]; then queue=($(targets)); fi
  queue+=(${usable[@]+"${usable[@]}"})
  at_once fuzz_or_find ${queue[@]+"${queue[@]}"} || status=$(worse "$status" $?)
  if [[ $status -eq 130 ]]; then exit 130; fi
  selftest_table "$seeds"
  for fault in ${usable[@]+"${usable[@]}"}; do
    if [[ -f $rows/$fault ]]; then cat "$rows/$fault"; fi
  done
  rm -rf "$rows"
  return "$status"
}

# fuzz_or_find NAME: the name is a target, or a fault.
fuzz_or_find() {
  if is_target "$1"; then run_without_fault "$1"; else find_fault "$1"; fi
}

# run_without_fault TARGET: fuzzes a target, with inputs of its own, and fails after a finding. Reads the variables of main.
run_without_fault() {
  rm -rf "$work/runs/$1"
  mkdir -p "$work/runs/$1"
  fuzz_target "$1" "$run" "$work/runs/$1/corpus" "$work/runs/$1" -seed=1
}

# find_fault NAME: writes the fault's row, and fails if the fault wasn't found with every seed. Reads the variables of main.
# A target is run only with the seeds with which the targets before it have found nothing.
find_fault() {
  local fault=$1 seed target targets taken found=0 finders='' cells=()
  targets=$(fault_targets "$fault")
  for target in $targets; do
    for ((seed = 1; seed <= seeds; seed++)); do
      if [[ -n ${cells[seed]-} || -e $interrupted ]]; then continue; fi
      if taken=$(seconds_to_find "$target" "$fault" "$seed" "$seconds"); then
        say "$fault, seed $seed: found by $target after $taken s"
        cells[seed]=$taken
        found=$((found + 1))
        [[ " $finders " == *" $target "* ]] || finders=${finders:+$finders }$target
      else
        say "$fault, seed $seed: not found by $target in $seconds s"
      fi
    done
    if [[ $found -eq $seeds ]]; then break; fi
  done
  if [[ -e $interrupted ]]; then return 130; fi
  {
    printf '| %s | %s |' "$fault" "${finders:-–}"
    for ((seed = 1; seed <= seeds; seed++)); do printf ' %s |' "${cells[seed]:-–}"; done
    printf ' %s/%s |\n' "$found" "$seeds"
  } >"$rows/$fault"
  [[ $found -eq $seeds ]]
}

# selftest_table SEEDS: prints the head of the table.
selftest_table() {
  local seed
  printf '| fault | found by |'
  for ((seed = 1; seed <= $1; seed++)); do printf ' seed %s |' "$seed"; done
  printf ' found |\n|---|---|'
  for ((seed = 0; seed <= $1; seed++)); do printf -- '---|'; done
  printf '\n'
}
