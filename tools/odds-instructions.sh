#!/bin/sh
# odds-instructions.sh BENCH: instructions (callgrind) that exact odds at the desk take, beside a bare loop over dice and
# table written by hand for the same tree, and how many times as many. BENCH is the program bench-odds.
set -eu
bench=${1:-build/bench/bench-odds}
out=$(mktemp)
trap 'rm -f "$out"' EXIT

# count NAME FUNCTION: what FUNCTION takes for one run of NAME
count() {
    valgrind --tool=callgrind --toggle-collect="$2" --callgrind-out-file="$out" "$bench" "$1" 10 2>&1 |
        awk '/Collected/ { printf "%d", $NF / 10 }'
}

for what in fire charge; do
    hand=$(count "hand-adf-$what" "odds_by_hand_$what")
    odds=$(count "adf-$what" desk_odds)
    asked=$(count "adf-$what" ump_desk_ask)
    echo "{\"bench\":\"odds-instructions\",\"what\":\"adf-$what\",\"by_hand\":$hand,\"odds\":$odds,\"whole_question\":$asked,\"ratio\":$((odds / hand))}"
done
