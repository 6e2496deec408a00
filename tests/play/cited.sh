#!/bin/sh
# cited.sh CITED...: which rules the soaks have cited (files of soak-NAME --cited), and which not. A rule that no line of code cites
# (a definition, a ruling that only explains) is told by no game; it is proved by the tests that name it (umpire rule ID).
cd "$(dirname "$0")/../.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cut -d' ' -f1 "$@" | sort -u >"$work/games"
grep -hoE '\b(ADF|APW|POT)-[A-Z]+-[0-9]+' conformance/situations/*.rec | sort -u >"$work/situations"
for family in 'adf ADF' 'apw APW' 'potomac POT'; do
    folder=${family% *} prefix=${family#* }
    grep -rhoE "\b${prefix}_[A-Z]+_[0-9]+\b" src/rules/"$folder" | tr _ - | sort -u >"$work/code"
    comm -23 "$work/code" "$work/games" >"$work/not"
    comm -12 "$work/not" "$work/situations" >"$work/scripted"
    comm -23 "$work/not" "$work/situations" >"$work/neither"
    printf '%s: %d rules are cited by the code, %d of them in games\n' "$prefix" "$(wc -l <"$work/code")" "$(comm -12 "$work/code" "$work/games" | wc -l)"
    printf '  only in scripted situations: %s\n' "$(tr '\n' ' ' <"$work/scripted")"
    printf '  in neither: %s\n' "$(tr '\n' ' ' <"$work/neither")"
done
echo
echo 'cited how often:'
sort "$@" | awk '{n[$1] += $2} END {for (id in n) print id, n[id]}' | sort
