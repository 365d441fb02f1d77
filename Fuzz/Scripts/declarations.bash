# fuzz declarations

usage() {
  cat <<'TEXT'
Usage: fuzz declarations [--seed N] [--count N] [--documents N]
       fuzz declarations --write

Generates declarations of @Shielded types, compiles them, decodes documents with each over both decoders, and compares values,
records and errors with what the specification says of the declaration. Then compiles declarations with attributes in any place:
the macro must refuse them with a message of its own, or its code must compile. The sources are in Generated/, which git ignores.

  --seed N        the seed of the declarations and the documents, from 1 to 999999999 (default: the date)
  --count N       the number of declarations of each kind, from 1 to 2000 (default 300)
  --documents N   the number of documents for each, from 1 to 100000 (default 300)
  --write         write the declarations of the tests, Sources/DeclaredModels/Models.swift, instead

Exit codes: 0 nothing found, 1 a finding, 64 wrong usage, 69 a tool is missing or a build failed.
TEXT
}

main() {
  local seed='' count='' documents='' write=no status=0
  while [[ $# -gt 0 ]]; do
    case $1 in
      --seed)
        need_number 999999999 '' "$@"
        seed=$2
        shift
        ;;
      --count)
        need_number 2000 declarations "$@"
        count=$2
        shift
        ;;
      --documents)
        need_number 100000 documents "$@"
        documents=$2
        shift
        ;;
      --write) write=yes ;;
      *) refuse_argument "$1" ;;
    esac
    shift
  done
  if [[ $write == yes ]]; then
    [[ -z $seed$count$documents ]] || refuse "--write takes no other option"
    build plain FuzzDeclarations
    "$products/FuzzDeclarations" write "$package/Sources/DeclaredModels/Models.swift"
    return
  fi
  seed=${seed:-$(date -u +%Y%m%d)} count=${count:-300} documents=${documents:-300}
  build plain FuzzDeclarations
  mkdir -p "$package/Generated/DeclaredModels"
  "$products/FuzzDeclarations" write --seed "$seed" --count "$count" "$package/Generated/DeclaredModels/Models.swift"
  say "compiling $count declarations of seed $seed …"
  if ! products=$(DECLARED_MODELS=generated built_tool FuzzDeclarations); then
    say "a generated declaration doesn't compile; its source is in $package/Generated/DeclaredModels/Models.swift"
    return 1
  fi
  "$products" check --seed "$seed" --count "$count" --documents "$documents" || status=$?
  "$products" refusals --seed "$seed" --count "$count" || status=$?
  return "$status"
}
