# fuzz coverage

usage() {
  cat <<'TEXT'
Usage: fuzz coverage TARGET|--all [--output FOLDER] [--minimum PERCENT] [--update-readme]

Replays seeds, regressions and Corpus/TARGET in a build that counts, and shows which share of the library's lines and regions
they reach, by folder, and the lines that they don't. --all adds all targets up.

  --output FOLDER     where the HTML report goes, Coverage/TARGET or Coverage/all by default
  --minimum PERCENT   exit with 1 where a folder in which the library decodes has fewer regions covered
  --update-readme     writes the summary into README.md

Exit codes: 0 done, 1 a folder is below the minimum or an input fails, 64 wrong usage, 69 a tool or a build failed.
TEXT
}

main() {
  local target='' output='' minimum='' update_readme=no
  while [[ $# -gt 0 ]]; do
    case $1 in
      --all) target=all ;;
      --output)
        [[ -n ${2-} ]] || refuse "--output takes a folder"
        output=$2
        shift
        ;;
      --minimum)
        need_number "${2-}" 100 percent
        minimum=$2
        shift
        ;;
      --update-readme) update_readme=yes ;;
      -*) refuse "there is no option '$1'" ;;
      *)
        [[ -z $target ]] || refuse "'$1' is one argument too many"
        [[ $1 == all ]] || need_target "$1"
        target=$1
        ;;
    esac
    shift
  done
  [[ -n $target ]] || need_target
  output=${output:-$package/Coverage/$target}
  local chosen=("$target") profdata cov
  # shellcheck disable=SC2207
  if [[ $target == all ]]; then chosen=($(targets)); fi
  need_swift
  profdata=$(need_toolchain_tool llvm-profdata)
  cov=$(need_toolchain_tool llvm-cov)
  build coverage "${chosen[@]/#/Fuzz}"

  mkdir -p "$output"
  local one folder folders objects=() status=0
  rm -f "$output"/*.profraw
  for one in "${chosen[@]}"; do
    folders=()
    for folder in "$package/Seeds/$one" "$package/Regressions/$one" "$package/Corpus/$one"; do
      if [[ -d $folder ]]; then folders+=("$folder"); fi
    done
    [[ ${#folders[@]} -gt 0 ]] || fail "$one has no seeds and no corpus to replay"
    say "replaying $one …"
    LLVM_PROFILE_FILE=$output/$one.profraw "$(binaries coverage)/Fuzz$one" "${folders[@]}" 2>"$output/$one.log" || {
      tail -n 5 "$output/$one.log" >&2
      status=1
    }
    if [[ ${#objects[@]} -eq 0 ]]; then objects=("$(binaries coverage)/Fuzz$one"); else
      objects+=(-object "$(binaries coverage)/Fuzz$one")
    fi
  done
  "$profdata" merge -sparse "$output"/*.profraw -o "$output/merged.profdata" || fail "llvm-profdata failed"
  rm -f "$output"/*.profraw

  local root sources
  root=$(cd "$package/.." && pwd)
  sources=("$root/Sources/ShieldedDecoding" "$root/Sources/ShieldedJSON")
  "$cov" report "${objects[@]}" -instr-profile="$output/merged.profdata" "${sources[@]}" 2>/dev/null >"$output/files.txt" \
    || fail "llvm-cov failed"
  "$cov" export -format=lcov "${objects[@]}" -instr-profile="$output/merged.profdata" "${sources[@]}" 2>/dev/null \
    >"$output/lines.lcov"
  "$cov" show "${objects[@]}" -instr-profile="$output/merged.profdata" -format=html -output-dir="$output/html" \
    "${sources[@]}" >/dev/null 2>&1
  coverage_summary <"$output/files.txt" >"$output/summary.md"
  unreached_lines "$root" <"$output/lines.lcov" >"$output/unreached.txt"
  cat "$output/summary.md"
  say "the report is $output/html/index.html, the lines not reached are listed in $output/unreached.txt"
  if [[ $update_readme == yes ]]; then
    {
      echo
      echo "By \`Fuzz/fuzz coverage $([[ $target == all ]] && echo --all || echo "$target")\`, over seeds, regressions and the" \
        "corpora that were there:"
      echo
      cat "$output/summary.md"
      echo
    } | replace_section "$package/README.md" coverage
  fi
  if [[ -n $minimum ]] && ! folders_reach "$minimum" <"$output/summary.md"; then status=1; fi
  return "$status"
}

# Adds llvm-cov's table of files up by folder.
coverage_summary() {
  awk '
    # File name, regions, missed, cover, functions, missed, executed, lines, missed, cover.
    NF >= 10 && $1 ~ /\.swift$/ {
      count = split($1, parts, "/")
      folder = count > 1 ? parts[count - 1] : "."
      if (!(folder in regions)) order[++folders] = folder
      regions[folder] += $2; missedRegions[folder] += $3
      lines[folder] += $8; missedLines[folder] += $9
    }
    function share(all, missed) { return all ? sprintf("%.1f %%", 100 * (all - missed) / all) : "–" }
    END {
      print "| folder | regions | reached | lines | reached |"
      print "|---|---|---|---|---|"
      for (i = 1; i <= folders; i++) {
        folder = order[i]
        printf "| %s | %d | %s | %d | %s |\n", folder, regions[folder], share(regions[folder], missedRegions[folder]), \
          lines[folder], share(lines[folder], missedLines[folder])
      }
    }'
}

# The lines that no input reached, by file, as ranges.
unreached_lines() {
  awk -v root="$1/" '
    function flush() {
      if (first) text = text (text == "" ? "" : ", ") (first == last ? first : first "-" last)
      first = 0
    }
    /^SF:/ { file = substr($0, 4); sub(root, "", file); text = "" }
    /^DA:/ {
      split(substr($0, 4), fields, ",")
      if (fields[2] == 0) {
        if (first && fields[1] == last + 1) last = fields[1]
        else { flush(); first = last = fields[1] }
      } else flush()
    }
    /^end_of_record/ { flush(); if (text != "") print file ": " text }'
}

# Whether each folder where the library decodes has so many percent of its regions reached; names those that do not.
folders_reach() {
  awk -v minimum="$1" -F ' *[|] *' '
    $2 ~ /^(Rescue|SafeBox|SafeArray|Response|Scanning|Tape)$/ && $4 + 0 < minimum {
      print "fuzz: " $2 " has " $4 " of its regions reached, and the minimum is " minimum " %"
      below = 1
    }
    END { exit below }' >&2
}
