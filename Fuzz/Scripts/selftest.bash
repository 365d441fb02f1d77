# fuzz selftest
source "$package/Scripts/fuzzer.bash"

# A path of its own that stays: each fault is then an incremental build. Not named as a package of the repository is.
work=$package/.build-selftest
copy=$work/planted

usage() {
  cat <<'TEXT'
Usage: fuzz selftest [--fault NAME]… [--target NAME]… [--seeds COUNT] [--seconds SECONDS] [--check] [--update-readme]

Proves that the targets find faults. Each patch in Faults/ is applied to a copy of the library, the targets that its header names
are built over it, and each fuzzes from nothing but the committed seeds until it finds something or its time is up. A finding
counts where the same input passes without the patch. A patch that no longer applies is a failure.

  --fault NAME      only this fault; may be given more than once
  --target NAME     these targets in place of those in the header
  --seeds COUNT     how many seeds of libFuzzer's randomness, from 1 on; 3 by default
  --seconds SECONDS the CPU time for each target and seed, 60 by default
  --check           only look whether all patches apply
  --update-readme   writes the table into README.md

Exit codes: 0 every fault was found with every seed, 1 one was not or its patch does not apply, 64 wrong usage, 69 a tool or
a build failed.
TEXT
}

main() {
  local faults=() chosen=() seeds=3 seconds=60 check=no update_readme=no fault
  while [[ $# -gt 0 ]]; do
    case $1 in
      --fault)
        [[ -f $package/Faults/${2-}.patch ]] || refuse "there is no fault '${2-}': the faults are $(fault_names)"
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
      *) refuse "there is no option '$1'" ;;
    esac
    shift
  done
  # shellcheck disable=SC2207
  if [[ ${#faults[@]} -eq 0 ]]; then faults=($(fault_names)); fi
  command -v git >/dev/null 2>&1 || fail "there is no git to apply the patches with"

  if [[ $check == yes ]]; then
    # Out of the way of a self-test that may be running.
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

  local table names=() name
  table=$(mktemp)
  for fault in ${usable[@]+"${usable[@]}"}; do
    # shellcheck disable=SC2207
    names+=($(fault_targets "$fault"))
  done
  # shellcheck disable=SC2207
  names=($(printf '%s\n' ${names[@]+"${names[@]}"} | sort -u))
  build_copy "without a fault" ${names[@]+"${names[@]}"} || exit 69
  rm -rf "$work/sound"
  mkdir -p "$work/sound"
  for name in ${names[@]+"${names[@]}"}; do cp "$work/build/release/Fuzz$name" "$work/sound/"; done

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

# copy_library PART…: copies parts of the repository as they stand, committed or not.
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
  # The copy lies in a folder of a repository, whose paths are not those of the patch: git must not look for it.
  if ! output=$(cd "$copy" && GIT_CEILING_DIRECTORIES=$work git apply "$@" "$package/Faults/$fault.patch" 2>&1); then
    say "Faults/$fault.patch no longer applies: make it again"
    echo "$output" >&2
    return 1
  fi
}

# Whether a fault applies, and names targets that there are.
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

# build_copy WHAT TARGET…
build_copy() {
  local what=$1 target output
  shift
  need_swift
  for target in "$@"; do
    say "building Fuzz$target $what …"
    if ! output=$(swift build --package-path "$copy/Fuzz" --product "Fuzz$target" -c release --sanitize=fuzzer \
      --scratch-path "$work/build" 2>&1); then
      echo "$output" | grep error >&2
      say "the build of Fuzz$target $what failed"
      return 69
    fi
  done
}

# find_fault NAME SEEDS SECONDS: prints the fault's row, and fails where it was not found with every seed.
# A target is built and run only for the seeds with which those before it have found nothing.
find_fault() {
  local fault=$1 seeds=$2 seconds=$3 seed target taken found=0 finders='' cells=()
  apply_fault "$fault" || return 1
  # A build that takes the old file for the new one would find nothing, or the fault before.
  (cd "$copy" && sed -n 's|^+++ b/||p' "$package/Faults/$fault.patch" | xargs touch)
  for target in $(fault_targets "$fault"); do
    build_copy "with $fault" "$target" || break
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

# seconds_to_find TARGET FAULT SEED SECONDS: prints the CPU time that it took.
seconds_to_find() {
  local target=$1 fault=$2 seed=$3 seconds=$4 scratch log reproducer folder option
  scratch=$work/runs/$fault-$target-$seed
  log=$scratch/log
  rm -rf "$scratch"
  mkdir -p "$scratch/corpus"
  # The limit is on CPU time; by the clock it may take much longer, since others may use the machine too.
  local options=(-seed="$seed" -max_total_time=$((seconds * 20)) -artifact_prefix="$scratch/")
  for option in $(fuzzer_options); do options+=("$option"); done
  if [[ -f $package/Dictionaries/$target.dict ]]; then options+=(-dict="$package/Dictionaries/$target.dict"); fi
  local folders=("$scratch/corpus")
  for folder in "$package/Seeds/$target" "$package/Regressions/$target"; do
    if [[ -d $folder ]]; then folders+=("$folder"); fi
  done
  local TIMEFORMAT='%U %S'
  {
    time (
      ulimit -t "$seconds"
      fuzz_environment "$work/build/release/Fuzz$target" "${options[@]}" "${folders[@]}" >"$log" 2>&1 || true
    )
  } 2>"$scratch/time"
  reproducer=$(findings_in "$scratch" | grep -v /slow-unit- | head -n 1 || true)
  [[ -n $reproducer ]] || return 1
  if ! fuzz_environment "$work/sound/Fuzz$target" "${options[@]}" "$reproducer" >>"$log" 2>&1; then
    say "$fault: what $target found fails without the fault too: $reproducer"
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
