# Functions that every command uses: errors, targets, tools and builds. Sourced by `fuzz`, which sets `package`.
# Compatible with bash 3.2, the version that macOS has.

# The command whose help an error message refers to.
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

# Lists the fuzz targets. `fuzz seeds` makes a folder of seeds for each target that SeedCorpus.all declares.
targets() {
  local folder
  for folder in "$package"/Seeds/*/; do basename "$folder"; done
}

is_target() {
  # Without `grep -q`, which exits at the first match and breaks the pipe.
  [[ $1 != *[[:space:]]* && " $(targets | paste -sd ' ' -) " == *" $1 "* ]]
}

need_target() {
  [[ $# -ge 1 ]] || refuse "specify a target: $(targets | paste -sd ' ' -)"
  is_target "$1" || refuse "unknown target '$1'; the targets are $(targets | paste -sd ' ' -)"
}

# need_number VALUE MAXIMUM UNIT
need_number() {
  [[ $1 =~ ^[1-9][0-9]{0,6}$ && $1 -le $2 ]] || refuse "'$1' isn't a number of $3 from 1 to $2"
}

need_swift() {
  command -v swift >/dev/null 2>&1 \
    || fail "swift isn't on the PATH; install Swift 6.3 or later from https://www.swift.org/install"
}

# Prints the path of an LLVM tool of the toolchain. A tool of another LLVM version, such as a distribution's, can't read what
# this toolchain's compiler writes.
toolchain_tool() {
  local swift_binary folder
  if command -v xcrun >/dev/null 2>&1 && xcrun -f "$1" 2>/dev/null; then return 0; fi
  swift_binary=$(command -v swift) || return 1
  # swift may be a link, as with swiftly. Not every readlink supports -f.
  while [[ -L $swift_binary ]]; do
    folder=$(cd "$(dirname "$swift_binary")" && pwd)
    swift_binary=$(readlink "$swift_binary")
    [[ $swift_binary == /* ]] || swift_binary=$folder/$swift_binary
  done
  folder=$(cd "$(dirname "$swift_binary")" && pwd)
  [[ -x $folder/$1 ]] && echo "$folder/$1"
}

need_toolchain_tool() {
  toolchain_tool "$1" || fail "the toolchain has no $1; install a complete toolchain from https://www.swift.org/install"
}

count_files() {
  if [[ -d $1 ]]; then find "$1" -type f ! -name '.*' | wc -l | tr -d ' '; else echo 0; fi
}

# Sets `inputs` to those folders of a target's committed inputs that exist.
find_inputs() {
  local folder
  inputs=()
  for folder in "$package/Seeds/$1" "$package/Regressions/$1"; do
    if [[ -d $folder ]]; then inputs+=("$folder"); fi
  done
}

# Sets `build_options` to the options of `swift build` for an instrumentation: plain (none), fuzzer, address or coverage.
#
# A sanitizer is set by a toolset, which doesn't apply to the macro's plugin. --sanitize and -Xswiftc do: the plugin would get
# libFuzzer's `main` in addition to its own.
find_build_options() {
  build_options=()
  case $1 in
    plain) ;;
    fuzzer | address) build_options=(-c release --toolset "$package/Scripts/toolsets/$1.json") ;;
    coverage) build_options=(--enable-code-coverage) ;;
  esac
}

# Prints the path of the macro's plugin that the packages of the repository share, and builds it if it's not the one that
# SHIELDED_MACROS_PLUGIN names. A build for release without it takes 8 minutes of CPU more, for swift-syntax; the plugin for
# debugging takes a minute and a half once. Prints nothing if the script isn't there, as in a copy of this folder alone.
shared_plugin() {
  local script=$package/../Tests/macro-plugin
  if [[ -n ${SHIELDED_MACROS_PLUGIN-} ]]; then
    echo "$SHIELDED_MACROS_PLUGIN"
  elif [[ -x $script ]]; then
    "$script"
  fi
}

# swift_build FOLDER PRODUCT ARGUMENT…
# Builds a product of the package in a folder, and sets `products` to the folder of its executables. If the build fails, prints
# the compiler's output and returns 1.
swift_build() {
  local folder=$1 product=$2 output
  shift 2
  need_swift
  # Only one product: a build of everything would link the tools with libFuzzer's `main` too.
  if ! output=$(swift build --package-path "$folder" --product "$product" "$@" 2>&1); then
    echo "$output" >&2
    case $output in
      *"required by package"*"not found in package"*)
        say "SwiftPM can't build a checkout in a folder named 'fuzz', because it mistakes it for the package Fuzz; rename it"
        ;;
    esac
    say "the build of $product failed"
    return 1
  fi
  products=$(swift build --package-path "$folder" "$@" --show-bin-path)
}

# build INSTRUMENTATION [PRODUCT]
# Builds the fuzz targets, or another product. Sets `products` as swift_build does.
build() {
  local product=${2:-FuzzTargets} scratch=$package/.build
  # Each instrumentation has its own folder, since a build with one discards the files of another.
  if [[ $1 != plain ]]; then scratch=$package/.build-fuzz-$1; fi
  say "building $product ($1) …"
  local build_options plugin=${SHIELDED_MACROS_PLUGIN-}
  # The plain build shares its folder with `swift test`, and would be discarded by it if it used another plugin.
  if [[ $1 != plain ]]; then plugin=$(shared_plugin) || exit 69; fi
  find_build_options "$1"
  SHIELDED_MACROS_PLUGIN=$plugin \
    swift_build "$package" "$product" --scratch-path "$scratch" ${build_options[@]+"${build_options[@]}"} || exit 69
}

# executable TARGET [FOLDER]
# Prints the path of a target's executable in a folder, `products` by default. It's a link to FuzzTargets, which selects the
# target by the name it was started under.
executable() {
  local link=${2:-$products}/Fuzz$1
  [[ -L $link ]] || ln -sf FuzzTargets "$link"
  echo "$link"
}

# Prints an input as one line of text, with escapes for control characters and non-ASCII bytes.
as_text() {
  head -c 2000 "$1" | LC_ALL=C sed -n l | LC_ALL=C sed -e 's/\\$//' -e '$s/\$$//' | tr -d '\n'
}

# replace_section FILE NAME: replaces the text between the lines <!-- NAME:begin … --> and <!-- NAME:end --> by standard input.
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
