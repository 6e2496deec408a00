#!/bin/bash
# Carries docs/adding-a-family.md out: every command of the page, in its order, in a copy of the tree.
# The copied family must build, keep its promises and fight the battle that the template fights.
# adding-a-family.sh ROOT UMPIRE
set -eu
root=$(realpath "$1") umpire=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tar -C "$root" --exclude='./build*' --exclude=./.git --exclude=./web/node_modules --exclude=./web/dist -c . | tar -C "$work" -x
cd "$work"
awk '/^ *```sh$/ { on = 1; next } /^ *```$/ { on = 0 } on' docs/adding-a-family.md | sed 's/^   //' >commands.sh
[ "$(grep -c . commands.sh)" -gt 20 ] || { echo "docs/adding-a-family.md has lost its commands"; exit 1; }
bash -eu commands.sh >commands.log 2>&1 || { tail -n 30 commands.log; echo "a command of docs/adding-a-family.md failed"; exit 1; }

"$umpire" fight template-drill --seed 1 --narrate | sed 's/TPL-/MIN-/g; s/template/mine/g' >template.txt
build-mine/src/cli/umpire fight mine-drill --seed 1 --narrate >mine.txt
diff template.txt mine.txt || { echo "the copied family fights another battle than the template"; exit 1; }
echo "a family was added as docs/adding-a-family.md says, and fights"
