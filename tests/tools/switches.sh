#!/bin/bash
# switches.sh ROOT: every switch of every chart is named by a test of its family, in C, with - or with _.
set -u
cd "${1:?the root of the project}" || exit 1
missing=0
count=0
for chart in charts/*.chart; do
    case $(basename "$chart") in
    adf*) tests=tests/adf ;;
    apw*) tests=tests/apw ;;
    potomac*) tests=tests/potomac ;;
    *) tests=tests/play ;;
    esac
    for name in $(awk '/^switches/ { in_block = 1; next } /^[^ #]/ { in_block = 0 } in_block && $2 ~ /^[*]/ { print $1 }' "$chart"); do
        count=$((count + 1))
        grep -rqE "${name//-/[-_]}" "$tests" --include='*.c' && continue
        echo "$chart: no test in $tests names the switch $name"
        missing=$((missing + 1))
    done
done
echo "$count switches, $missing named by no test"
[ "$count" -gt 0 ] && [ "$missing" -eq 0 ]
