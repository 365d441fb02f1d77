# What every command of the driver uses: errors, targets, tools, builds. Sourced by `fuzz`, which sets `package`.
# Written for bash 3.2, which is what macOS has.

# Builds with different instrumentation would undo each other, so each kind has a folder of its own.
fuzzer_build=$package/.build-fuzz

# The command whose help an error points to.
help_command="fuzz --help"

refuse() {
  echo "fuzz: $*; see '$help_command'" >&2
  exit 64
}

fail() {
  echo "fuzz: $*" >&2
  exit 69
}

say() {
  echo "fuzz: $*" >&2
}

# A fuzz target is what has an entry point for libFuzzer.
targets() {
  local folder
  for folder in "$package"/Sources/Fuzz*/; do
    if grep -qs LLVMFuzzerTestOneInput "$folder"*.swift; then
      folder=$(basename "$folder")
      echo "${folder#Fuzz}"
    fi
  done
}

is_target() {
  # Not by `targets | grep -q`: grep would leave at the first match, and the pipe would break under the rest.
  [[ $1 != *[[:space:]]* && " $(targets | paste -sd ' ' -) " == *" $1 "* ]]
}

need_target() {
  [[ $# -ge 1 ]] || refuse "name a target: $(targets | paste -sd ' ' -)"
  is_target "$1" || refuse "there is no target '$1': the targets are $(targets | paste -sd ' ' -)"
}

# need_number VALUE MAXIMUM MEANING
need_number() {
  [[ $1 =~ ^[1-9][0-9]{0,6}$ && $1 -le $2 ]] || refuse "'$1' is no number of $3 from 1 to $2"
}

need_swift() {
  command -v swift >/dev/null 2>&1 \
    || fail "there is no swift on the PATH; install Swift 6.3 or later from https://www.swift.org/install"
}

# The toolchain's own LLVM tool. One of another version can't read what this toolchain's compiler writes, and a
# distribution's often stands before it on the PATH.
toolchain_tool() {
  local swift_binary folder
  if command -v xcrun >/dev/null 2>&1 && xcrun -f "$1" 2>/dev/null; then return 0; fi
  swift_binary=$(command -v swift) || return 1
  # A link may stand for it, as with swiftly; not every readlink knows -f.
  while [[ -L $swift_binary ]]; do
    folder=$(cd "$(dirname "$swift_binary")" && pwd)
    swift_binary=$(readlink "$swift_binary")
    [[ $swift_binary == /* ]] || swift_binary=$folder/$swift_binary
  done
  folder=$(cd "$(dirname "$swift_binary")" && pwd)
  [[ -x $folder/$1 ]] && echo "$folder/$1"
}

need_toolchain_tool() {
  toolchain_tool "$1" || fail "there is no $1 beside swift; use a complete toolchain from https://www.swift.org/install"
}

count_files() {
  if [[ -d $1 ]]; then find "$1" -type f ! -name '.*' | wc -l | tr -d ' '; else echo 0; fi
}

# The arguments of `swift build` for an instrumentation: plain (none), fuzzer, address, thread, coverage.
build_arguments() {
  case $1 in
    plain) ;;
    fuzzer) echo "-c release --sanitize=fuzzer" ;;
    # Two --sanitize options are no help: the compiler honours the last one only, in an order that changes.
    address | thread)
      echo "-c release --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,$1 -Xcc -fsanitize=fuzzer-no-link,$1"
      ;;
    coverage) echo "--enable-code-coverage" ;;
  esac
}

build_folder() {
  case $1 in
    plain) echo "$package/.build" ;;
    fuzzer) echo "$fuzzer_build" ;;
    *) echo "$fuzzer_build-$1" ;;
  esac
}

# The folder of a build's executables.
binaries() {
  case $1 in
    plain | coverage) echo "$(build_folder "$1")/debug" ;;
    *) echo "$(build_folder "$1")/release" ;;
  esac
}

# build INSTRUMENTATION PRODUCT…
# Builds quietly, and shows what the compiler said only where it fails.
build() {
  local instrumentation=$1 product output
  shift
  need_swift
  for product in "$@"; do
    say "building $product ($instrumentation) …"
    # Product by product: a whole build would link tools with the fuzzer's `main` too.
    # shellcheck disable=SC2046
    if ! output=$(swift build --package-path "$package" --product "$product" $(build_arguments "$instrumentation") \
      --scratch-path "$(build_folder "$instrumentation")" 2>&1); then
      echo "$output" >&2
      case $output in
        *"required by package"*"not found in package"*)
          say "a repository in a folder called 'fuzz' can't be built: SwiftPM takes it for the package Fuzz; rename it"
          ;;
      esac
      fail "the build of $product failed"
    fi
  done
}

# An input as one line of text, whatever is in it.
as_text() {
  head -c 2000 "$1" | LC_ALL=C sed -n l | LC_ALL=C sed -e 's/\\$//' -e '$s/\$$//' | tr -d '\n'
}

# replace_section FILE NAME: puts standard input between the lines <!-- NAME:begin … --> and <!-- NAME:end --> of a file.
replace_section() {
  local file=$1 name=$2 section result
  grep -q "^<!-- $name:begin" "$file" && grep -q "^<!-- $name:end" "$file" \
    || fail "$file has no section between '<!-- $name:begin' and '<!-- $name:end'"
  section=$(mktemp) result=$(mktemp)
  cat >"$section"
  awk -v name="$name" -v section="$section" '
    index($0, "<!-- " name ":end") == 1 { skipping = 0 }
    !skipping { print }
    index($0, "<!-- " name ":begin") == 1 {
      skipping = 1
      while ((getline line < section) > 0) print line
    }
  ' "$file" >"$result"
  cat "$result" >"$file"
  rm -f "$section" "$result"
}
