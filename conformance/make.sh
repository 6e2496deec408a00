#!/bin/sh
# make.sh TESTS FOLDER: writes the situations and examples that the test programs in TESTS play into FOLDER.
set -e
tests=$(cd "$1" && pwd)
mkdir -p "$2/situations" "$2/examples"
folder=$(cd "$2" && pwd)
raw=$(mktemp -d)
trap 'rm -rf "$raw"' EXIT
for program in adf apw potomac desk; do
    UMPIRE_SITUATIONS=$raw "$tests/test-$program" --filter '!(@(*conform*|desk_property|desk_bridge)/*)' >"$raw/log" 2>&1 || { tail -n 20 "$raw/log"; exit 1; }
done
rm -f "$folder"/situations/*.rec "$folder"/examples/*.jsonl
mv "$raw"/*.rec "$folder/situations/"
mv "$raw"/*.jsonl "$folder/examples/"
echo "$(ls "$folder/situations" | wc -l) situations, $(cat "$folder"/examples/*.jsonl | wc -l) examples"
