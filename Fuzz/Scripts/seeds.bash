# fuzz seeds

usage() {
  cat <<'TEXT'
Usage: fuzz seeds

Makes Seeds/ and Dictionaries/ again from the tables in Sources/SeedCorpus. A test holds the committed files to them.
TEXT
}

main() {
  [[ $# -eq 0 ]] || refuse "seeds takes no argument"
  build plain FuzzSeeds
  "$(binaries plain)/FuzzSeeds" "$package"
}
