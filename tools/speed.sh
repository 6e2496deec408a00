#!/bin/sh
# speed.sh list [BUILD]: measures, a line `key figure` each, with the benches of BUILD (build).
# speed.sh table BEFORE AFTER: the table of docs/speed.md from two such lists. `make speed` does both.
# Instructions (callgrind) do not hang on how busy the machine is; times are of this process only.
set -eu
cd "$(dirname "$0")/.."

trials='template-drill first-steps potomac-drill apw-crossroads herbst-woods hornets-nest fort-stedman apw-nachod'
TRIALS=96 BATTLES=4

collect() { # FUNCTION TIMES COMMAND...: instructions of one call, in thousands
    name=$1 times=$2
    shift 2
    valgrind --tool=callgrind --toggle-collect="$name" --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
        awk -v times="$times" '/Collected/ { printf "%.0f\n", $NF / times / 1000 }'
}

unit_turn() { # BENCH BATTLES RULES UNITS: instructions that one unit takes for one turn of random play
    valgrind --tool=callgrind --toggle-collect=play_battle --callgrind-out-file=/dev/null "$1/bench-growth" "-$2" "$3" "$4" 2>&1 |
        awk '/^[0-9]+$/ { turns = $1 } /Collected/ { printf "%.0f", $NF / turns }'
}

list() {
    bench=$1/bench umpire=$1/src/cli/umpire
    command -v valgrind >/dev/null || { echo 'speed.sh: valgrind is not installed; run tools/setup.sh test' >&2; exit 1; }
    for s in $trials; do
        echo "trial.$s $(collect try_once $TRIALS "$bench/bench-trials" -$TRIALS "$s")"
    done
    for s in herbst-woods apw-nachod; do
        echo "forgets.$s $(UMPIRE_FORGETS=1 collect try_once $TRIALS "$bench/bench-trials" -$TRIALS "$s")"
    done
    for s in $trials; do
        echo "battle.$s $(collect sim_fight $BATTLES "$umpire" sim "$s" -n $BATTLES -j 1 --seed 1 --json)"
    done
    bench/fire-instructions.sh "$bench/bench-fire" | sed -n 's/.*"scenario":"\([^"]*\)".*"times":\([0-9]*\).*/fire.\1 \2/p'
    "$bench/bench-odds" | sed -n 's/.*"path":"game","scenario":"\([^"]*\)","what":"\([^"]*\)","orders":\([0-9]*\),"exact":\([0-9]*\),"us":\([0-9]*\).*/odds.\1.\2 \4 of \3, \5 us/p'
    for s in template adf15 potomac apw1866; do # over log n: of 640 units and of 10
        few=$(unit_turn "$bench" 64 $s 10) many=$(unit_turn "$bench" 1 $s 640)
        awk -v s=$s -v few="$few" -v many="$many" 'BEGIN { printf "growth.%s %.2f\n", s, many / few / (log(640) / log(10)) }'
    done
    if [ -f build-wasm/src/wasm/umpire.wasm ] && command -v node >/dev/null; then
        node bench/engine-size.mjs build-wasm/src/wasm/umpire.wasm
    fi
}

table() { # BEFORE AFTER
    awk '
        function words(key, p) { split(key, p, "."); return p[2] (p[3] != "" ? ", " p[3] : "") }
        function row(key, limit,   a, b) {
            a = before[key]; b = after[key]
            ratio = (a + 0 > 0 && b + 0 > 0) ? sprintf("%.2f", b / a) : ""
            printf "| %s | %s | %s | %s | %s |\n", words(key), a == "" ? "-" : a, b == "" ? "-" : b, ratio, limit
        }
        function part(name, head, limit_of,   i, rows) {
            for (i = 1; i <= n; i++) {
                if (index(order[i], name ".") != 1) continue
                if (rows++ == 0) printf "\n## %s\n\n| | before | now | now / before | limit |\n|---|---|---|---|---|\n", head
                row(order[i], limit[order[i]] != "" ? limit[order[i]] : limit_of)
            }
        }
        FNR == NR { key = $1; sub(/^[^ ]* /, ""); before[key] = $0; next }
        { key = $1; sub(/^[^ ]* /, ""); after[key] = $0; order[++n] = key }
        END {
            for (i = 1; i <= n; i++) {
                if (order[i] ~ /^trial\./) limit[order[i]] = before[order[i]] == "" ? "" : sprintf("%.0f", before[order[i]] / (order[i] ~ /herbst|hornets|nachod/ ? 3 : 2))
                if (order[i] ~ /^battle\.(hornets-nest|apw-nachod|first-steps)/) limit[order[i]] = before[order[i]] == "" ? "" : sprintf("%.0f", before[order[i]] / 2)
                if (order[i] ~ /^fire\./) limit[order[i]] = order[i] ~ /first-steps/ ? 30 : 15
                if (order[i] ~ /^forgets\./) { k = order[i]; sub(/forgets/, "trial", k); limit[order[i]] = "with it: " after[k] }
            }
            limit["odds.first-steps.charge"] = "9 of 12, 50000 us"
            limit["page.brotli-kilobytes"] = 450
            limit["page.start-ms"] = 200
            part("trial", "A turn-long trial, thousands of instructions", "")
            part("forgets", "The same with nothing kept behind a position", "")
            part("battle", "A battle of drill against drill, thousands of instructions", "")
            part("fire", "The dice of a fire, times the bare loop, in instructions", "")
            part("odds", "Odds of an order in a game: exact ones, and the middle time", "")
            part("growth", "What a unit-turn costs more among 640 units than among 10, over what n log n allows, in instructions", "1.00")
            part("page", "The engine in the page", "")
        }' "$1" "$2"
}

case ${1:-} in
list) list "${2:-build}" ;;
table) table "$2" "$3" ;;
*) sed -n '2,4s/^# //p' "$0"; exit 2 ;;
esac
