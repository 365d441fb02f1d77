# fuzz conformance

usage() {
  cat <<'TEXT'
Usage: fuzz conformance DIR

Tests all decoders with a folder of JSON texts, such as test_parsing of https://github.com/nst/JSONTestSuite. The first letter
of a file's name says what a parser must do with the text: y_ accept it, n_ reject it, i_ either. Other files are ignored.

The decoders are the scanner of ShieldedJSONDecoder, its one-pass reader, ShieldedJSONDecoder itself, and JSONDecoder. The last
two decode every value. Prints a table of the verdicts, and each text about which they disagree. A text that ends the process,
or takes more than 10 seconds, counts as a crash.

Exit codes: 0 no wrong verdict of the library, 1 a wrong verdict or a crash, 64 wrong usage, 69 a tool is missing or a build
failed.
TEXT
}

main() {
  local argument
  for argument in "$@"; do [[ $argument != -* ]] || refuse_argument "$argument"; done
  [[ $# -gt 0 ]] || refuse "specify the folder of the texts"
  [[ $# -eq 1 ]] || refuse_argument "$2"
  [[ -d $1 ]] || refuse "no such folder: '$1'"
  local texts=("$1"/[yni]_*)
  [[ -e ${texts[0]} ]] || refuse "'$1' has no files whose names begin with y_, n_ or i_"
  build plain ConformanceRun
  "$products/ConformanceRun" "$1"
}
