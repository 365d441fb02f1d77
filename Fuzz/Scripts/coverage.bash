# fuzz coverage

usage() {
  cat <<'TEXT'
Usage: fuzz coverage TARGET|--all

Replays seeds, regressions and Corpus/TARGET in a build with code coverage. Prints the covered share of the library's regions
and lines by folder. Writes an HTML report and a list of the lines that aren't covered to Coverage/TARGET, or to Coverage/all.

  --all             add up the coverage of all targets

Exit codes: 0 done, 1 an input fails, 64 wrong usage, 69 a tool is missing or a build failed.
TEXT
}

main() {
  local target=''
  while [[ $# -gt 0 ]]; do
    case $1 in
      --all)
        [[ -z $target ]] || refuse "specify one target, or --all, not '$target' and '--all'"
        target=all
        ;;
      -*) refuse_argument "$1" ;;
      *)
        [[ $1 == all ]] || need_target "$1"
        [[ -z $target ]] || refuse "specify one target, or --all, not '$target' and '$1'"
        target=$1
        ;;
    esac
    shift
  done
  # shellcheck disable=SC2046
  [[ -n $target ]] || refuse "specify --all or a target: $(enumeration or $(targets))"
  local output=$package/Coverage/$target chosen=("$target") profdata cov
  # shellcheck disable=SC2207
  if [[ $target == all ]]; then chosen=($(targets)); fi
  need_swift
  profdata=$(need_toolchain_tool llvm-profdata)
  cov=$(need_toolchain_tool llvm-cov)
  build coverage

  mkdir -p "$output"
  local one inputs status=0
  rm -f "$output"/*.profraw
  for one in "${chosen[@]}"; do
    find_inputs "$one"
    if [[ -d $package/Corpus/$one ]]; then inputs+=("$package/Corpus/$one"); fi
    say "replaying $one …"
    LLVM_PROFILE_FILE=$output/$one.profraw "$(executable "$one")" "${inputs[@]}" 2>"$output/$one.log" || {
      tail -n 5 "$output/$one.log" >&2
      status=1
    }
  done
  "$profdata" merge -sparse "$output"/*.profraw -o "$output/merged.profdata" || fail "llvm-profdata failed"
  rm -f "$output"/*.profraw

  local report
  report=("$products/FuzzTargets" -instr-profile="$output/merged.profdata" "$root/Sources")
  "$cov" export -format=lcov "${report[@]}" 2>/dev/null >"$output/lines.lcov" || fail "llvm-cov failed"
  "$cov" report "${report[@]}" 2>/dev/null >"$output/files.txt"
  "$cov" show "${report[@]}" -format=html -output-dir="$output/html" >/dev/null 2>&1
  coverage_summary <"$output/files.txt" >"$output/summary.md"
  uncovered_lines "$root" <"$output/lines.lcov" >"$output/uncovered.txt"
  cat "$output/summary.md"
  say "the report is $output/html/index.html; $output/uncovered.txt lists the lines that aren't covered"
  return "$status"
}

# Adds up llvm-cov's table of files by folder.
coverage_summary() {
  awk '
    # File name, regions, missed, cover, functions, missed, executed, lines, missed, cover.
    NF >= 10 && $1 ~ /\.swift$/ {
      folder = $1
      if (!sub(/\/[^\/]*$/, "", folder)) folder = "."
      if (!(folder in regions)) order[++folders] = folder
      regions[folder] += $2; missedRegions[folder] += $3
      lines[folder] += $8; missedLines[folder] += $9
    }
    function share(all, missed) { return all ? sprintf("%.1f %%", 100 * (all - missed) / all) : "–" }
    END {
      print "| folder | regions | covered | lines | covered |"
      print "|---|---|---|---|---|"
      for (i = 1; i <= folders; i++) {
        folder = order[i]
        printf "| %s | %d | %s | %d | %s |\n", folder, regions[folder], share(regions[folder], missedRegions[folder]), \
          lines[folder], share(lines[folder], missedLines[folder])
      }
    }'
}

# Lists the lines that no input covers, by file, as ranges.
uncovered_lines() {
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
