# fuzz list

usage() {
  cat <<'TEXT'
Usage: fuzz list

Names the fuzz targets, one a line, with how many seeds, regressions and corpus files each has.
TEXT
}

main() {
  local target
  [[ $# -eq 0 ]] || refuse "list takes no argument"
  printf '%-20s %8s %12s %8s\n' TARGET SEEDS REGRESSIONS CORPUS
  for target in $(targets); do
    printf '%-20s %8s %12s %8s\n' "$target" "$(count_files "$package/Seeds/$target")" \
      "$(count_files "$package/Regressions/$target")" "$(count_files "$package/Corpus/$target")"
  done
}
