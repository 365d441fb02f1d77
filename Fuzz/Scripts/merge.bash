# fuzz merge
source "$package/Scripts/fuzzer.bash"

usage() {
  cat <<'TEXT'
Usage: fuzz merge TARGET [FOLDER…]

Adds the inputs in folders to Corpus/TARGET, and keeps only inputs that add coverage, preferring small ones. Without a folder,
it only reduces the corpus.

Exit codes: 0 done, 64 wrong usage, 69 a tool is missing or a build failed.
TEXT
}

main() {
  local target folder
  need_target "$@"
  target=$1
  shift
  for folder in "$@"; do
    [[ $folder != -* ]] || refuse_argument "$folder"
    [[ -d $folder ]] || refuse "no such folder: '$folder'"
  done
  [[ $# -gt 0 || -d $package/Corpus/$target ]] || refuse "there is no corpus in $package/Corpus/$target; specify a folder"
  build fuzzer
  merge_corpus "$target" "$package/Corpus/$target" "$@"
}
