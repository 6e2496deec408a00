#!/bin/bash
# Carries the terminal's half of docs/writing-a-scenario.md out: every command, the ground that it adds, the error and the
# advice that it quotes. `umpire play` is played in the terminal, where nobody answers and the generals fight by themselves;
# `umpire sim` fights ten battles.
# writing-a-scenario.sh ROOT UMPIRE
set -eu
root=$(realpath "$1") umpire=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "docs/writing-a-scenario.md: $1"; exit 1; }

sed -n '/^## At a terminal/,$s/^    //p' "$root/docs/writing-a-scenario.md" >block
grep '^umpire ' block >commands
grep -E '^(hill|woods|stream|road|bridge|farm) ' block >ground
[ "$(grep -c . commands)" -ge 6 ] && [ "$(grep -c . ground)" -ge 6 ] || fail 'it has lost its commands or its ground'

# carry_out COMMAND: as the page has it, but for what needs a person.
carry_out() {
    words=${1#umpire }
    words=${words/#play /play --terminal --seed 7 }
    words=${words/-n 200/-n 10 -j 1}
    eval "\"$umpire\" $words" </dev/null >out 2>&1 || { cat out; fail "'$1' failed"; }
}

carry_out "$(sed -n 1p commands)" # new
carry_out "$(sed -n 2p commands)" # check
grep -q 'no errors' out || fail 'what umpire new writes has errors'
carry_out "$(sed -n 3p commands)" # play
grep -q 'answers' out || fail 'what umpire new writes is not fought to its end'

# The ground goes between the heading and the troops.
awk 'FNR == NR { ground = ground $0 "\n"; next } /^objective / && !done { printf "%s\n", ground; done = 1 } { print }' ground mill.scn >with-ground.scn
mv with-ground.scn mill.scn
sed -n '4,$p' commands >later
while read -r command; do carry_out "$command"; done <later
[ -s mill.svg ] && grep -q '<svg' mill.svg || fail 'there is no map'
"$umpire" check mill.scn | grep -q 'no errors' || fail 'the ground has errors'

# The error that the page quotes, at the line and column that it quotes.
awk -v bad="$(sed -n 's/^mill.scn:9:1: "\(.*\)" begins.*/\1/p' block)" 'FNR == 9 { print bad " 1,1 2,2 2,1"; next } { print }' mill.scn >bad.scn
mv bad.scn mill.scn
"$umpire" check mill.scn >out 2>&1 && fail 'the broken line is no error'
grep -q '^mill.scn:9:1: "wods" begins no line of a scenario; expected .*; did you mean woods?' out || { cat out; fail 'the error reads otherwise'; }

advice=$(grep ': advice: ' block)
(cd "$root" && "$umpire" check "${advice%%:*}") >out
grep -qxF "$advice" out || { cat out; fail 'the advice reads otherwise'; }
echo 'a scenario was written, mended and played as docs/writing-a-scenario.md says'
