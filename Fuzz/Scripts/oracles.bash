# fuzz oracles

usage() {
  cat <<'TEXT'
Usage: fuzz oracles [--seed N] [--count N] [DIR]

Compares the decoder with serde_json and simdjson: which documents are accepted, each number bit for bit, and each string and key
byte for byte. The documents are those of all seeds, N more of random changes, numbers and strings, and the files in DIR. Also
compares the rows of the rescue table with pydantic's conversions.

  --seed N    the seed of the random documents, from 1 to 999999999 (default 1)
  --count N   the number of random documents, from 1 to 10000000 (default 20000)

On Debian and Ubuntu it installs what is missing with apt-get, as root or with sudo: g++, libsimdjson-dev, cargo,
librust-serde-json-dev and python3-venv. Nothing is downloaded from a registry of crates. pydantic comes from PyPI. The documents
and the oracles' answers stay in .build-oracles.

Exit codes: 0 no difference without a reason, 1 a difference that is a finding, 64 wrong usage, 69 a tool is missing, a build failed,
or an oracle did.
TEXT
}

main() {
  local seed=1 count=20000 folder=''
  while [[ $# -gt 0 ]]; do
    case $1 in
      --seed)
        need_number 999999999 '' "$@"
        seed=$2
        shift
        ;;
      --count)
        need_number 10000000 documents "$@"
        count=$2
        shift
        ;;
      -*) refuse_argument "$1" ;;
      *)
        [[ -z $folder ]] || refuse_argument "$1"
        [[ -d $1 ]] || refuse "no such folder: '$1'"
        folder=$(cd "$1" && pwd)
        ;;
    esac
    shift
  done
  build plain OracleRun
  # shellcheck source=../../Benchmarks/Rulers/packages.bash
  source "$root/Benchmarks/Rulers/packages.bash"
  local work=$package/.build-oracles
  need_packages g++ libsimdjson-dev cargo librust-serde-json-dev python3-venv
  mkdir -p "$work"
  g++ -std=c++17 -O2 "$package/Oracles/simdjson.cpp" -lsimdjson -o "$work/simdjson" >&2 \
    || fail "the oracle of simdjson doesn't build; the compiler's output is above"
  build_crate "$package/Oracles/serde_json" "$work/rust"
  install_pydantic "$work/pydantic" "$package/Oracles/conversions.py" "$work/pydantic-oracle"
  "$products/OracleRun" --seed "$seed" --count "$count" --work "$work" --table "$work/pydantic-oracle" \
    --oracle "$crate_programs/serde-json-oracle" --oracle "$work/simdjson" ${folder:+"$folder"}
}
