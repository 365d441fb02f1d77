# shellcheck shell=bash
# The copies of the project that the experiments compare: one as it is, and one that is damaged on purpose. Read by the
# experiments' scripts, which define root, the project's folder; here, the folder of the patches; folder, the folder for the
# copies; and fail.

# shellcheck disable=SC2154
base=$folder/base changed=$folder/changed
mkdir -p "$folder/logs"

# Copies the project into a folder.
copy() {
  mkdir -p "$1"
  # Not with xargs: with too many files for one command line it would write several archives, of which one is read.
  (cd "$root" && git ls-files -z | tar -c --null -T - --ignore-failed-read) | tar -x -C "$1"
}

# Builds a copy, and sets program to its resilience-bench.
build() {
  echo "building $1" >&2
  program=$("$1/Benchmarks/run" --build 2>"$folder/logs/build.txt") \
    || fail 69 "$1 doesn't build; see $folder/logs/build.txt"
}

# Damages the changed copy by a patch.
apply() {
  (cd "$changed" && patch --quiet --forward -p1 <"$here/$1") \
    || fail 69 "$1 doesn't apply to the current sources; update it"
}

# Restores the sources, so that only patched files are built again.
restore() {
  (cd "$base" && find Sources -type f -print0) | while IFS= read -r -d '' file; do
    cmp -s "$base/$file" "$changed/$file" || cp "$base/$file" "$changed/$file"
  done
}

# Damages the changed copy by a loop in each SafeBox field, with a number of iterations.
apply_slowdown() {
  apply slowdown.patch
  sed -i.bak "s/SLOWDOWN_LOOPS/$1/" "$changed"/Sources/ShieldedDecoding/Wrappers/SafeBox.swift
  rm -f "$changed"/Sources/ShieldedDecoding/Wrappers/*.bak
}
