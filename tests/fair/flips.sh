#!/bin/sh
# Battles with fair dice by the real command: each passes `umpire verify`, and no changed bit does.
# flips.sh UMPIRE FLIPS-PROGRAM COUNT SCENARIO...
set -eu
umpire=$1 flips=$2 count=$3
shift 3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for scenario in "$@"; do
    "$umpire" fight "$scenario" --fair --record "$folder/$scenario.rec" >/dev/null
    "$umpire" verify "$folder/$scenario.rec"
    "$flips" "$folder/$scenario.rec" "$count"
done
