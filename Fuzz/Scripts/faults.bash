# Planted faults: the copy of the library that they are applied to, its builds, and the time until a target finds one. Sourced
# by the commands that plant faults.
source "$package/Scripts/fuzzer.bash"

# The folder is kept, so that the next build is an incremental one. `planted` isn't the name of a package in the repository, which
# SwiftPM would mistake for that package.
work=$package/.build-selftest
copy=$work/planted

fault_names() {
  find "$package/Faults" -name '*.patch' | sed 's|.*/||; s|\.patch$||' | sort | paste -sd ' ' -
}

# need_fault OPTION [VALUE…]: refuses an option whose value isn't a fault, or one in `faults`.
need_fault() {
  local expected="the name of a patch in Fuzz/Faults without .patch"
  need_value "$expected" "$@"
  [[ -f $package/Faults/$2.patch ]] || refuse "$1 takes $expected, not '$2'"
  need_once "$1" "$2" ${faults[@]+"${faults[@]}"}
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
  rm -rf "$copy"
  mkdir -p "$copy"
  (cd "$root" && tar -cf - --exclude '.build*' --exclude Package.resolved "$@") | (cd "$copy" && tar -xf -)
}

# patch FOLDER FAULT [OPTION]: applies a fault to a folder that has the files it changes.
patch() {
  local folder=$1 fault=$2 output
  shift 2
  # The folder is inside a repository, and the patch's paths aren't relative to it, so git must not find it.
  if ! output=$(cd "$folder" && GIT_CEILING_DIRECTORIES=$work git apply "$@" "$package/Faults/$fault.patch" 2>&1); then
    say "Faults/$fault.patch no longer applies; adapt it to the sources"
    echo "$output" >&2
    return 1
  fi
}

# plant_faults FAULT…: plants all these faults in the copy, each behind a switch, and builds it. Without a number in
# ACTIVE_MUTANT, the executables have no fault.
plant_faults() {
  local fault file patched=$work/patched
  planted=("$@")
  rm -rf "$patched"
  for fault in "$@"; do
    while IFS= read -r file; do
      mkdir -p "$(dirname "$patched/$fault/$file")"
      cp "$copy/$file" "$patched/$fault/$file"
    done < <(sed -n 's|^--- a/||p' "$package/Faults/$fault.patch")
    patch "$patched/$fault" "$fault" || return 1
  done
  say "building the tool that plants them …"
  local tool build_options plugin
  tool=$(built_tool PlantFaults) || return 1
  "$tool" --copy "$copy" --patched "$patched" "$@" || return 1
  say "building FuzzTargets with $# faults …"
  # No fault is in the plugin: it would have its switch when the targets are built, and not when they run.
  plugin=$(built_tool ShieldedMacrosPlugin) || return 1
  find_build_options fuzzer
  # Nobody debugs the copy, and debug information takes 5 % of the compile time.
  build_options+=(-debug-info-format none)
  SHIELDED_MACROS_PLUGIN=$plugin swift_build "$copy" FuzzTargets --scratch-path "$work/build" "${build_options[@]}"
}

# fault_number FAULT: prints the number of a planted fault.
fault_number() {
  local index
  for ((index = 0; index < ${#planted[@]}; index++)); do
    if [[ ${planted[index]} == "$1" ]]; then echo $((index + 1)); fi
  done
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
  patch "$copy" "$1" --check
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
  # Nobody reads the stack, and the symbolizer would take longer than most findings.
  {
    time (
      ulimit -t "$seconds"
      symbolize=0 ACTIVE_MUTANT=$(fault_number "$fault") fuzz_environment "$(executable "$target")" "${options[@]}" "$scratch/corpus" \
        ${inputs[@]+"${inputs[@]}"} >"$log" 2>&1 || true
    )
  } 2>"$scratch/time"
  reproducer=$(findings_in "$scratch" | grep -v /slow-unit- | head -n 1 || true)
  [[ -n $reproducer ]] || return 1
  if ! symbolize=0 fuzz_environment "$(executable "$target")" "${options[@]}" "$reproducer" >>"$log" 2>&1; then
    say "$fault: the input that $target found fails without the fault too: $reproducer"
    return 1
  fi
  tail -n 1 "$scratch/time" | awk '{ printf "%.1f", $1 + $2 }'
}
