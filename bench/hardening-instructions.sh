#!/bin/sh
# hardening-instructions.sh: instructions (callgrind) of one seeded battle of each family, built as it is shipped and
# built without hardening, and what hardening adds in thousandths. Builds both in build-hard-cost/.
set -eu
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo '{"bench":"hardening-instructions","skipped":"valgrind is not installed"}'; exit 0; }
work=build-hard-cost
mkdir -p $work

build() { # NAME OPTION...
    name=$1
    shift
    [ -f $work/"$name"/build.ninja ] || CC=gcc meson setup $work/"$name" --buildtype=release -Dtests=disabled "$@" >/dev/null
    ninja -C $work/"$name" --quiet
}
count() { # NAME SCENARIO
    valgrind --tool=callgrind --callgrind-out-file=/dev/null $work/"$1"/src/cli/umpire fight "$2" --seed 1 2>&1 >/dev/null |
        awk '/Collected/ { print $NF }'
}

build hard
build soft -Dharden=false
for scenario in first-steps potomac-drill apw-crossroads; do
    soft=$(count soft $scenario)
    hard=$(count hard $scenario)
    echo "{\"bench\":\"hardening-instructions\",\"scenario\":\"$scenario\",\"without\":$soft,\"hardened\":$hard,\"thousandths\":$(((hard - soft) * 1000 / soft))}"
done
