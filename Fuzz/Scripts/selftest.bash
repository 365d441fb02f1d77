# fuzz selftest
source "$package/Scripts/fuzzer.bash"

# The folder is kept, so that each fault is an incremental build. `planted` isn't the name of a package in the repository, which
# SwiftPM would mistake for that package.
work=$package/.build-selftest
copy=$work/planted

usage() {
  cat <<'TEXT'
Usage: fuzz selftest [--fault NAME]… [--target NAME]… [--seeds COUNT] [--seconds SECONDS] [--check] [--update-readme]

Checks that the targets find faults. Applies each patch in Faults/ to a copy of the library, builds the targets with it, and
runs those that the patch's header names, starting from the committed inputs, until one finds the fault or its time is up. A
finding counts if the same input passes without the patch. A patch that no longer applies is a failure.

  --fault NAME        only this fault; may be repeated
  --target NAME       this target instead of those in the header; may be repeated
  --seeds COUNT       number of random seeds, starting with 1; default 3
  --seconds SECONDS   CPU time for each target and seed, default 60
  --check             only check whether all patches apply
  --update-readme     write the table to README.md

Exit codes: 0 every fault was found with every seed, 1 a fault wasn't found or a patch doesn't apply, 64 wrong usage, 69 a tool
is missing or a build failed.
TEXT
}

main() {
  local faults=() chosen=() seeds=3 seconds=60 check=no update_readme=no fault
  while [[ $# -gt 0 ]]; do
    case $1 in
      --fault)
        [[ -f $package/Faults/${2-}.patch ]] || refuse "unknown fault '${2-}'; the faults are $(fault_names)"
        faults+=("$2")
        shift
        ;;
      --target)
        need_target "${2-}"
        chosen+=("$2")
        shift
        ;;
      --seeds)
        need_number "${2-}" 100 seeds
        seeds=$2
        shift
        ;;
      --seconds)
        need_number "${2-}" 100000 seconds
        seconds=$2
        shift
        ;;
      --check) check=yes ;;
      --update-readme) update_readme=yes ;;
      *) refuse "unknown option '$1'" ;;
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
    copy_library Package.swift Sources Tests Benchmarks Fuzz/Package.swift Fuzz/Sources Fuzz/Tests
  fi
  local status=0 usable=()
  for fault in "${faults[@]}"; do
    if check_fault "$fault"; then usable+=("$fault"); else status=1; fi
  done
  if [[ $check == yes ]]; then
    rm -rf "$work"
    say "${#usable[@]} of ${#faults[@]} patches apply"
    return "$status"
  fi

  local table products
  table=$(mktemp)
  build_copy "without a fault" || exit 69
  rm -rf "$work/sound"
  mkdir -p "$work/sound"
  cp "$products/FuzzTargets" "$work/sound/"

  for fault in ${usable[@]+"${usable[@]}"}; do
    find_fault "$fault" "$seeds" "$seconds" >>"$table" || status=1
  done
  selftest_table "$table" "$seeds"
  if [[ $update_readme == yes ]]; then
    {
      echo
      echo "By \`Fuzz/fuzz selftest --seeds $seeds --seconds $seconds\`, in seconds of CPU time:"
      echo
      selftest_table "$table" "$seeds"
      echo
    } | replace_section "$package/README.md" selftest
  fi
  rm -f "$table"
  return "$status"
}

fault_names() {
  find "$package/Faults" -name '*.patch' | sed 's|.*/||; s|\.patch$||' | sort | paste -sd ' ' -
}

fault_targets() {
  if [[ ${#chosen[@]} -gt 0 ]]; then
    echo "${chosen[@]}"
  else
    sed -n 's/^Targets: *//p' "$package/Faults/$1.patch"
  fi
}

# copy_library PART…: copies parts of the repository with uncommitted changes.
copy_library() {
  local root
  root=$(cd "$package/.." && pwd)
  rm -rf "$copy"
  mkdir -p "$copy"
  (cd "$root" && tar -cf - --exclude '.build*' --exclude Package.resolved "$@") | (cd "$copy" && tar -xf -)
}

# apply_fault NAME [OPTION]
apply_fault() {
  local fault=$1 output
  shift
  # The copy is inside a repository, and the patch's paths aren't relative to it, so git must not find it.
  if ! output=$(cd "$copy" && GIT_CEILING_DIRECTORIES=$work git apply "$@" "$package/Faults/$fault.patch" 2>&1); then
    say "Faults/$fault.patch no longer applies; adapt it to the sources"
    echo "$output" >&2
    return 1
  fi
}

# Checks that a fault applies and that its targets exist.
check_fault() {
  local name targets=0
  for name in $(fault_targets "$1"); do
    targets=$((targets + 1))
    if ! is_target "$name"; then
      say "Faults/$1.patch names a target '$name' that does not exist"
      return 1
    fi
  done
  if [[ $targets -eq 0 ]]; then
    say "Faults/$1.patch names no target"
    return 1
  fi
  apply_fault "$1" --check
}

# build_copy WHAT
build_copy() {
  say "building FuzzTargets $1 …"
  local build_options
  find_build_options fuzzer
  swift_build "$copy/Fuzz" FuzzTargets --scratch-path "$work/build" "${build_options[@]}"
}

# find_fault NAME SEEDS SECONDS: prints the fault's row, and fails if the fault wasn't found with every seed.
# A target is run only with the seeds with which the targets before it have found nothing.
find_fault() {
  local fault=$1 seeds=$2 seconds=$3 seed target targets taken found=0 finders='' cells=()
  apply_fault "$fault" || return 1
  # Otherwise the build may not notice the change, and find nothing, or the previous fault.
  (cd "$copy" && sed -n 's|^+++ b/||p' "$package/Faults/$fault.patch" | xargs touch)
  targets=$(fault_targets "$fault")
  build_copy "with $fault" || targets=''
  for target in $targets; do
    for ((seed = 1; seed <= seeds; seed++)); do
      if [[ -n ${cells[seed]-} ]]; then continue; fi
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
  apply_fault "$fault" -R
  printf '| %s | %s |' "$fault" "${finders:-–}"
  for ((seed = 1; seed <= seeds; seed++)); do printf ' %s |' "${cells[seed]:-–}"; done
  printf ' %s/%s |\n' "$found" "$seeds"
  [[ $found -eq $seeds ]]
}

# seconds_to_find TARGET FAULT SEED SECONDS: prints the CPU time until the finding, and fails if there was none.
seconds_to_find() {
  local target=$1 fault=$2 seed=$3 seconds=$4 scratch log reproducer inputs options
  scratch=$work/runs/$fault-$target-$seed
  log=$scratch/log
  rm -rf "$scratch"
  mkdir -p "$scratch/corpus"
  find_inputs "$target"
  find_options "$target"
  # The limit is on CPU time. Wall time may be much longer on a busy machine.
  options+=(-seed="$seed" -max_total_time=$((seconds * 20)) -artifact_prefix="$scratch/")
  local TIMEFORMAT='%U %S'
  {
    time (
      ulimit -t "$seconds"
      fuzz_environment "$(executable "$target")" "${options[@]}" "$scratch/corpus" "${inputs[@]}" >"$log" 2>&1 || true
    )
  } 2>"$scratch/time"
  reproducer=$(findings_in "$scratch" | grep -v /slow-unit- | head -n 1 || true)
  [[ -n $reproducer ]] || return 1
  if ! fuzz_environment "$(executable "$target" "$work/sound")" "${options[@]}" "$reproducer" >>"$log" 2>&1; then
    say "$fault: the input that $target found fails without the fault too: $reproducer"
    return 1
  fi
  tail -n 1 "$scratch/time" | awk '{ printf "%.1f", $1 + $2 }'
}

selftest_table() {
  local seed
  printf '| fault | found by |'
  for ((seed = 1; seed <= $2; seed++)); do printf ' seed %s |' "$seed"; done
  printf ' found |\n|---|---|'
  for ((seed = 0; seed <= $2; seed++)); do printf -- '---|'; done
  printf '\n'
  cat "$1"
}
