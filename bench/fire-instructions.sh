#!/bin/sh
# fire-instructions.sh BENCH: instructions (callgrind) that the dice of one fire take by the rules of each family, beside a
# bare loop over dice and table in the same run, and how many times as many. BENCH is the program bench-fire.
set -eu
bench=${1:-build/bench/bench-fire}
batches=4
times=$((batches * 50))
command -v valgrind >/dev/null || { echo '{"bench":"fire-instructions","skipped":"valgrind is not installed"}'; exit 0; }
out=$(mktemp)
trap 'rm -f "$out"' EXIT

# count SCENARIO FUNCTION: what it takes once
count() {
    valgrind --tool=callgrind --toggle-collect="$2" --callgrind-out-file="$out" "$bench" "$1" $batches 2>&1 |
        awk -v times=$times '/Collected/ { printf "%d", $NF / times }'
}

for scenario in template-drill first-steps potomac-drill apw-crossroads; do
    rules=$(count $scenario fire_by_the_rules)
    hand=$(count $scenario fire_by_hand)
    echo "{\"bench\":\"fire-instructions\",\"scenario\":\"$scenario\",\"instructions\":$rules,\"by_hand\":$hand,\"times\":$((rules / hand))}"
done
