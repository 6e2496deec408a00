#!/bin/sh
# The rule book tool over a small book: what it reads, what it proves, what it refuses.
# tool.sh RULEBOOK SAMPLE.md SAMPLE.txt
set -u
tool=$1 book=$2 tests=$3 failed=0

# expect NAME WANTED GOT
expect() {
    [ "$2" = "$3" ] && return
    printf 'FAIL %s\n--- wanted\n%s\n--- got\n%s\n' "$1" "$2" "$3"
    failed=1
}

expect 'each rule in bold has a number' \
    'SMP_FIRE_01, SMP_FIRE_02, SMP_FIRE_03, SMP_FIRE_04, SMP_R_01, SMP_R_02,' \
    "$("$tool" ids "$book" | grep SMP | xargs)"

entry() { "$tool" data "$book" -- "$tests" | sed -n "/^     \"$1\",/,/},\$/p"; }
expect 'a table belongs to its rule; rulings, switches and tests are found' \
    '     "SMP-FIRE-01",
     "Two dice",
     "**SMP-FIRE-01 [all] Two dice.** Roll 2D6. Ruling SMP-R-01.\n"
    "\n"
    "| roll | result |\n"
    "|---|---|\n"
    "| 12 | hit |",
     "1. Fire (FIRE)",
     "SMP-R-01",
     "tie_hits",
     "fire: SMP_FIRE_01_two_dice",},' "$(entry SMP-FIRE-01)"
expect 'a row of a table of tests is named with its file' \
    '     "rulebook/sample.txt: SMP-FIRE-02 a row of a table",},' "$(entry SMP-FIRE-02 | tail -n 1)"
expect 'a list item loses its indent; a switch is found by the ruling in its row' \
    '     "SMP-FIRE-03",
     "Cover",
     "**SMP-FIRE-03** **Cover**: one less, \"behind\"\n"
    "a wall. [R-02]",
     "1. Fire (FIRE)",
     "SMP-R-02",
     "low_walls",
     "fire: SMP_FIRE_01_two_dice",},' "$(entry SMP-FIRE-03)"

expect 'comments prove nothing; rulings need no test' \
    'SMP: 3 of 4 rules are named by a test
  SMP-FIRE-04 Named nowhere' "$("$tool" coverage "$book" -- "$tests")"
"$tool" coverage --strict "$book" -- "$tests" >/dev/null
expect 'with --strict a rule without a test is an error' 1 $?
expect 'a rule defined twice is an error' \
    'SMP-FIRE-01: is defined twice in docs/rules' "$("$tool" ids "$book" "$book" 2>&1)"

exit $failed
