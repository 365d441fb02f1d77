# Functions that every command uses: errors, targets, tools and builds. Sourced by `fuzz`, which sets `package`.
# Compatible with bash 3.2, the version that macOS has.

# The command whose help an error message refers to.
help_command="fuzz --help"

refuse() {
  echo "fuzz: $*; see '$help_command'" >&2
  exit 64
}

# refuse_argument ARGUMENT: refuses an argument that the command doesn't take.
refuse_argument() {
  case $1 in
    --*=*) refuse "unknown option '$1'; an option's value is the next argument" ;;
    -*) refuse "unknown option '$1'" ;;
    *) refuse "unexpected argument '$1'" ;;
  esac
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

# enumeration CONJUNCTION WORD…: prints words as in "one, two and three".
enumeration() {
  local conjunction=$1 text=${2-}
  shift
  while [[ $# -gt 2 ]]; do
    text+=", $2"
    shift
  done
  if [[ $# -eq 2 ]]; then text+=" $conjunction $2"; fi
  echo "$text"
}

need_target() {
  # shellcheck disable=SC2046
  [[ $# -ge 1 ]] || refuse "specify a target: $(enumeration or $(targets))"
  [[ $1 != -* ]] || refuse_argument "$1"
  # shellcheck disable=SC2046
  is_target "$1" || refuse "unknown target '$1'; the targets are $(enumeration and $(targets))"
}

# need_value EXPECTED OPTION [VALUE…]: refuses an option that is the last argument.
need_value() {
  [[ $# -ge 3 ]] || refuse "the value of $2 is missing: $1"
}

# need_number MAXIMUM UNIT OPTION [VALUE…]: refuses an option whose value isn't a number. A number that isn't a count, such as a
# seed, has an empty unit.
need_number() {
  local expected="a whole number${2:+ of $2} from 1 to $1"
  need_value "$expected" "${@:3}"
  if [[ $4 =~ ^0[0-9]+$ ]]; then expected+=" without leading zeros"; fi
  [[ $4 =~ ^[1-9][0-9]{0,8}$ && $4 -le $1 ]] || refuse "$3 takes $expected, not '$4'"
}

# need_once OPTION VALUE [EARLIER…]: refuses a value that the option has had before.
need_once() {
  [[ " ${*:3} " != *" $2 "* ]] || refuse "$1 $2 is given twice"
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

# Sets `inputs` to those folders of a target's committed inputs that exist. The variable `input_folders` may name fewer.
find_inputs() {
  local folder
  inputs=()
  for folder in ${input_folders-Seeds Regressions}; do
    if [[ -d $package/$folder/$1 ]]; then inputs+=("$package/$folder/$1"); fi
  done
}

# Sets `build_options` to the options of `swift build` for an instrumentation: fuzzer, address or coverage.
#
# A sanitizer is set by a toolset, which doesn't apply to the macro's plugin. --sanitize and -Xswiftc do: the plugin would get
# libFuzzer's `main` in addition to its own.
find_build_options() {
  build_options=()
  case $1 in
    fuzzer | address) build_options=(-c release --toolset "$package/Scripts/toolsets/$1.json") ;;
    coverage) build_options=(--enable-code-coverage) ;;
  esac
}

# The folder of the package, whose manifest adds the fuzz harness if SHIELDED_DEVELOPMENT is set.
root=$(cd "$package/.." && pwd)

# built_tool PRODUCT: builds a program for debugging, as the tests do, and prints its path.
built_tool() {
  "$root/Tests/build" "$1" || fail "the build of $1 failed"
}

# swift_build FOLDER PRODUCT ARGUMENT…
# Builds a product of the package in a folder, with the plugin that SHIELDED_MACROS_PLUGIN names, if it is set, and sets `products`
# to the folder of its executables. If the build fails, prints the compiler's output and returns 1.
swift_build() {
  local folder=$1 product=$2 output
  shift 2
  need_swift
  # Only one product: a build of everything would link the tools with libFuzzer's `main` too.
  if ! output=$(SHIELDED_DEVELOPMENT=fuzz swift build --package-path "$folder" --product "$product" "$@" 2>&1); then
    echo "$output" >&2
    say "the build of $product failed"
    return 1
  fi
  products=$(SHIELDED_DEVELOPMENT=fuzz swift build --package-path "$folder" "$@" --show-bin-path)
}

# build INSTRUMENTATION [PRODUCT]
# Builds the fuzz targets, or another product. Sets `products` as swift_build does.
build() {
  local product=${2:-FuzzTargets} build_options tool plugin
  if [[ $1 == plain ]]; then
    say "building $product for debugging, which takes about three minutes the first time …"
    tool=$(built_tool "$product") || exit 69
    products=$(dirname "$tool")
    return
  fi
  # A build for release takes 8 minutes of CPU more if it compiles swift-syntax.
  say "building $product ($1), which takes about four minutes the first time …"
  plugin=$(built_tool ShieldedMacrosPlugin) || exit 69
  find_build_options "$1"
  # Each instrumentation has its own folder, since a build with one discards the files of another.
  SHIELDED_MACROS_PLUGIN=$plugin \
    swift_build "$root" "$product" --scratch-path "$package/.build-fuzz-$1" "${build_options[@]}" || exit 69
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
