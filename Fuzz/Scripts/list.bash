# fuzz list

usage() {
  cat <<'TEXT'
Usage: fuzz list

Lists the fuzz targets, one per line, with the number of seeds, regressions and corpus files of each.
TEXT
}

main() {
  local target
  [[ $# -eq 0 ]] || refuse "list takes no arguments"
  printf '%-20s %8s %12s %8s\n' TARGET SEEDS REGRESSIONS CORPUS
  for target in $(targets); do
    printf '%-20s %8s %12s %8s\n' "$target" "$(count_files "$package/Seeds/$target")" \
      "$(count_files "$package/Regressions/$target")" "$(count_files "$package/Corpus/$target")"
  done
}
