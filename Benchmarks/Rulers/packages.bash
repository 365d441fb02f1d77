# Installs Debian's packages, and builds programs with the crates among them. Sourced by `run` and by Fuzz/Scripts/oracles.bash, which
# define `say` and `fail`.

crates=/usr/share/cargo/registry

# Finds a file in the folders in which compilers look for headers.
has_header() { [[ -f /usr/include/$1 || -f /usr/local/include/$1 ]]; }

# has_package PACKAGE: whether there is what a package would install, wherever it comes from.
has_package() {
  case $1 in
    libsimdjson-dev) has_header simdjson.h ;;
    libjemalloc-dev) has_header jemalloc/jemalloc.h ;;
    librust-*-dev)
      local crate=${1#librust-}
      crate=${crate%-dev}
      compgen -G "$crates/${crate//-/_}-[0-9]*" >/dev/null
      ;;
    python3-venv) python3 -c 'import ensurepip, venv' >/dev/null 2>&1 ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
  esac
}

# need_packages PACKAGE…: installs those packages that are missing.
need_packages() {
  local name missing=() as_root=()
  for name in "$@"; do has_package "$name" || missing+=("$name"); done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  command -v apt-get >/dev/null 2>&1 \
    || fail "these packages of Debian are missing, and apt-get isn't available to install them: ${missing[*]}"
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null 2>&1 || fail "run 'apt-get install ${missing[*]}' as root and try again"
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  ${as_root[@]+"${as_root[@]}"} apt-get update >&2 || say "apt-get update failed; continuing with the existing package lists"
  ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --no-install-recommends "${missing[@]}" >&2 \
    || fail "apt-get couldn't install ${missing[*]}"
}

# build_crate SOURCE FOLDER: builds a crate offline below a folder, and sets `crate_programs` to the folder of its programs.
#
# The sources are copied, so that cargo's lock file, which depends on the versions of the packages, is in that folder too. With an
# explicit target, the flags don't apply to the crates that run during the build.
build_crate() {
  local copy=$2/crate target
  rm -rf "$copy"
  mkdir -p "$2"
  cp -R "$1" "$copy"
  target=$(rustc -vV | sed -n 's/^host: //p')
  [[ -n $target ]] || fail "rustc -vV doesn't name its target; install rustc"
  RUSTFLAGS="-C target-cpu=native" cargo build --quiet --release --offline --target "$target" \
    --manifest-path "$copy/Cargo.toml" --target-dir "$2/target" \
    --config 'source.crates-io.replace-with="debian"' --config "source.debian.directory=\"$crates\"" >&2 \
    || fail "$1 doesn't build; cargo's output is above"
  crate_programs=$2/target/$target/release
}

# install_pydantic FOLDER SCRIPT PROGRAM: installs pydantic from PyPI into a folder, and writes a program that runs a script with it.
install_pydantic() {
  if ! "$1/bin/python3" -c 'import pydantic' >/dev/null 2>&1; then
    { python3 -m venv "$1" && "$1/bin/pip" install --quiet 'pydantic==2.12.*'; } >&2 \
      || fail "pydantic couldn't be installed from PyPI; pip's output is above"
  fi
  printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$1/bin/python3" "$2" >"$3"
  chmod +x "$3"
}
