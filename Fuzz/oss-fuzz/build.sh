#!/bin/bash -eu
# Builds all fuzz targets for OSS-Fuzz and ClusterFuzzLite. These variables are the interface:
#
#   OUT                  the output folder: for each target, NAME, NAME_seed_corpus.zip, NAME.dict and NAME.options
#   SANITIZER            address, coverage or none (the default); Swift has no undefined and no memory sanitizer
#   LIB_FUZZING_ENGINE   -fsanitize=fuzzer: Swift links its own libFuzzer
#   FUZZING_ENGINE       libfuzzer: Swift's instrumentation works with no other engine
#   WORK                 the folder for intermediate files, Fuzz/ by default
#
# By hand: OUT=/tmp/out SANITIZER=address Fuzz/oss-fuzz/build.sh

# The image has a link to this file.
package=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
source "$package/Scripts/common.bash"

refuse_setting() {
  echo "build.sh: $*" >&2
  exit 64
}

[[ $# -eq 0 ]] || refuse_setting "unexpected argument '$1'; the settings are variables of the environment"
[[ -n ${OUT-} ]] || refuse_setting "set OUT to the output folder"
case ${FUZZING_ENGINE:-libfuzzer} in
  libfuzzer) ;;
  *)
    refuse_setting "unsupported FUZZING_ENGINE '$FUZZING_ENGINE'; use libfuzzer, since Swift's instrumentation works with no other" \
      "engine"
    ;;
esac
case ${LIB_FUZZING_ENGINE:--fsanitize=fuzzer} in
  -fsanitize=fuzzer) ;;
  *)
    refuse_setting "unsupported LIB_FUZZING_ENGINE '$LIB_FUZZING_ENGINE'; use -fsanitize=fuzzer, since Swift links only its own" \
      "libFuzzer"
    ;;
esac
case ${SANITIZER:-none} in
  none | coverage) find_build_options fuzzer ;;
  address) find_build_options address ;;
  *) refuse_setting "unsupported SANITIZER '$SANITIZER'; use address, coverage or none" ;;
esac
mkdir -p "$OUT" 2>/dev/null || refuse_setting "can't create the folder '$OUT' of OUT"
command -v zip >/dev/null 2>&1 || fail "zip isn't on the PATH; it packs the seed corpora"
need_swift
# The image's variables name another clang, whose instrumentation needn't match Swift's. SwiftPM would use it.
unset CC CXX CFLAGS CXXFLAGS

arguments=(--scratch-path "${WORK:-$package}/.build-oss-fuzz-${SANITIZER:-none}" --static-swift-stdlib)
arguments+=("${build_options[@]}")
if [[ ${SANITIZER-} == coverage ]]; then
  arguments+=(-Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping)
  arguments+=(-Xcc -fprofile-instr-generate -Xcc -fcoverage-mapping)
fi

# Replaces addresses by names on machines without a toolchain.
symbolizer=$(toolchain_tool llvm-symbolizer) && cp "$symbolizer" "$OUT/llvm-symbolizer"
echo "building the fuzz targets …"
SHIELDED_MACROS_PLUGIN=$(built_tool ShieldedMacrosPlugin) || exit 69
export SHIELDED_MACROS_PLUGIN
swift_build "$root" FuzzTargets "${arguments[@]}" || exit 69
for target in $(targets); do
  # The targets are copies of one executable, which selects the target by its own name.
  cp "$products/FuzzTargets" "$OUT/$target"
  if [[ -f $package/Dictionaries/$target.dict ]]; then cp "$package/Dictionaries/$target.dict" "$OUT/$target.dict"; fi
  cp "$package/libfuzzer.options" "$OUT/$target.options"
  rm -f "$OUT/${target}_seed_corpus.zip"
  find_inputs "$target"
  # No two names are the same: seeds are named NAME.KIND, regressions are words with hyphens.
  find "${inputs[@]}" -type f ! -name '.*' | LC_ALL=C sort | zip -q -j -X "$OUT/${target}_seed_corpus.zip" -@
done
