# fuzz merge
source "$package/Scripts/fuzzer.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz merge TARGET [FOLDER…]

Takes the inputs of folders into Corpus/TARGET, and keeps of it only what adds coverage, the smallest first. Without a folder
it only makes the corpus smaller.

Exit codes: 0 done, 64 wrong usage, 69 a tool or a build failed.
TEXT
}

main() {
  local target folder
  need_target "$@"
  target=$1
  shift
  for folder in "$@"; do [[ -d $folder ]] || refuse "there is no folder '$folder'"; done
  [[ $# -gt 0 || -d $package/Corpus/$target ]] || refuse "there is no corpus in $package/Corpus/$target; name a folder"
  build fuzzer "Fuzz$target"
  merge_corpus "$(binaries fuzzer)/Fuzz$target" "$package/Corpus/$target" "$@"
}
