#!/bin/sh
# check-layers.sh over small trees: each line of the table is a file, what it holds, and what is said.
# layers.sh CHECK-LAYERS
set -u
check=$1 failed=0
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT

# expect FILE CONTENT WANTED
expect() {
    rm -rf "$tree/src" "$tree/tests"
    mkdir -p "$tree/src/$(dirname "$1")"
    printf '%s\n' "$2" >"$tree/src/$1"
    got=$("$check" "$tree")
    status=$?
    [ "$got" = "$3" ] && [ $status -eq "$([ -z "$3" ]; echo $?)" ] && return
    printf 'FAIL %s: %s\n  wanted: %s\n  got:    %s (%d)\n' "$1" "$2" "$3" "$got" $status
    failed=1
}

expect play/run.c '#include "chart/chart.h"' ''
expect play/run.c '#include "play/rules.h"' ''
expect play/run.c '#include "rules/adf/adf.h"' 'src/play/run.c:1: play may not include rules ("rules/adf/adf.h")'
expect table/near.c '#include "play/rules.h"' ''
expect table/near.c '#include "rules/adf/adf.h"' 'src/table/near.c:1: table may not include rules ("rules/adf/adf.h")'
expect play/run.c '#include "table/table.h"' 'src/play/run.c:1: play may not include table ("table/table.h")'
expect rules/adf/fire.c '#include "table/table.h"' ''
expect play/run.c '#include "run.c"' ''
expect play/run.c '#include "umpire.h"' ''
expect play/run.c '#include "rule_ids.h"' ''
expect play/run.c '#include "adf.h"' 'src/play/run.c:1: "adf.h" is in no room'
expect chart/read.c '#include "field/field.h"' 'src/chart/read.c:1: chart may not include field ("field/field.h")'
expect cli/main.c '#include "server/server.h"' ''
expect server/http.c '#include "cli/cli.h"' 'src/server/http.c:1: server may not include cli ("cli/cli.h")'
expect rules/adf/fire.c '#include "rules/adf/adf.h"' ''
expect rules/adf/fire.c '#include "rules/apw/apw.h"' 'src/rules/adf/fire.c:1: adf may not include "rules/apw/apw.h"'
expect rules/adf/charge_close.c '#include "rules/adf/adf.h"' ''
expect rules/adf/skirmish.c '#include "rules/adf/adf.h"' 'src/rules/adf/skirmish.c: the plan of files has no chapter "skirmish" for adf'
expect rules/potomac/skirmish.c '#include "rules/potomac/potomac.h"' ''
expect ../tests/adf/charge_sum.c '' ''
expect ../tests/adf/shooting.c '' 'tests/adf/shooting.c: the plan of files has no chapter "shooting" for the tests of adf'
expect rules/families.c '#include "rules/apw/apw.h"' ''
expect rules/adf/fire.c '#include "../../play/rules.h"' 'src/rules/adf/fire.c:1: "../../play/rules.h" is in no room
src/rules/adf/fire.c: an include names its room, it does not climb with ../'
expect measure/sine.c 'double x;' 'src/measure/sine.c: may not use: double'
expect measure/sine.c '/* double */ char x[] = "float"; int doubled;' ''
expect rules/adf/fire.c 'void *p = malloc(1);' 'src/rules/adf/fire.c: may not use: malloc('
expect table/near.c 'void *p = malloc(1);' 'src/table/near.c: may not use: malloc('
expect play/state.c 'void *p = malloc(1);' ''
expect play/state.c 'int t = time(0);' 'src/play/state.c: may not use: time('
expect cli/main.c 'int t = time(0);' ''

exit $failed
