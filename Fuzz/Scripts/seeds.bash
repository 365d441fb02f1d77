# fuzz seeds

usage() {
  cat <<'TEXT'
Usage: fuzz seeds

Regenerates Seeds/ and Dictionaries/ from the tables in Sources/SeedCorpus. A test compares the committed files with the tables.
TEXT
}

main() {
  [[ $# -eq 0 ]] || refuse "seeds takes no arguments"
  build plain FuzzSeeds
  "$products/FuzzSeeds" "$package"
}
