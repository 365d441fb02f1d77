#!/bin/bash -eu
# Builds all fuzz targets for OSS-Fuzz and ClusterFuzzLite, which say by variables what they want and where.
#
#   OUT                  the folder that gets, for each target, NAME, NAME_seed_corpus.zip, NAME.dict and NAME.options
#   SANITIZER            address, thread, coverage or none; none by default. Swift has no undefined and no memory sanitizer.
#   LIB_FUZZING_ENGINE   what to link for the engine: -fsanitize=fuzzer, for which Swift links its own libFuzzer
#   FUZZING_ENGINE       libfuzzer; Swift's instrumentation knows no other
#   WORK                 the folder for what is built on the way; Fuzz/ by default
#
# By hand: OUT=/tmp/out SANITIZER=address Fuzz/oss-fuzz/build.sh

# A link may stand for this file where the engine's image wants it.
package=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
source "$package/Scripts/common.bash"

refuse_setting() {
  echo "build.sh: $*" >&2
  exit 64
}

[[ -n ${OUT-} ]] || refuse_setting "set OUT to the folder that gets the fuzz targets"
mkdir -p "$OUT"
command -v zip >/dev/null 2>&1 || fail "there is no zip to pack the seed corpora with"
need_swift

[[ ${FUZZING_ENGINE:-libfuzzer} == libfuzzer && ${LIB_FUZZING_ENGINE:--fsanitize=fuzzer} == -fsanitize=fuzzer ]] \
  || refuse_setting "the engine is ${FUZZING_ENGINE-} ${LIB_FUZZING_ENGINE-}, and Swift links its own libFuzzer only"

scratch=${WORK:-$package}/.build-oss-fuzz-${SANITIZER:-none}
arguments=(--package-path "$package" -c release --scratch-path "$scratch" --static-swift-stdlib)
case ${SANITIZER:-none} in
  none) arguments+=(--sanitize=fuzzer) ;;
  # Two --sanitize options would undo each other: the compiler honours the last one only.
  address | thread)
    arguments+=(--sanitize=fuzzer -Xswiftc "-sanitize=fuzzer,$SANITIZER" -Xcc "-fsanitize=fuzzer-no-link,$SANITIZER")
    ;;
  coverage)
    arguments+=(--sanitize=fuzzer -Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping)
    arguments+=(-Xcc -fprofile-instr-generate -Xcc -fcoverage-mapping)
    ;;
  *) refuse_setting "SANITIZER is '$SANITIZER': Swift has address, thread, coverage and none" ;;
esac

# What turns addresses into names, where the targets run without a toolchain.
symbolizer=$(toolchain_tool llvm-symbolizer) && cp "$symbolizer" "$OUT/llvm-symbolizer"
for target in $(targets); do
  echo "building $target …"
  swift build "${arguments[@]}" --product "Fuzz$target"
  cp "$scratch/release/Fuzz$target" "$OUT/$target"
  if [[ -f $package/Dictionaries/$target.dict ]]; then cp "$package/Dictionaries/$target.dict" "$OUT/$target.dict"; fi
  cp "$package/libfuzzer.options" "$OUT/$target.options"
  rm -f "$OUT/${target}_seed_corpus.zip"
  inputs=()
  for folder in "$package/Seeds/$target" "$package/Regressions/$target"; do
    if [[ -d $folder ]]; then inputs+=("$folder"); fi
  done
  # Their names are unlike: seeds are NAME.KIND, regressions words with hyphens.
  if [[ ${#inputs[@]} -gt 0 ]]; then
    find "${inputs[@]}" -type f ! -name '.*' | LC_ALL=C sort | zip -q -j -X "$OUT/${target}_seed_corpus.zip" -@
  fi
done
