#!/bin/sh
# deb.sh OUT: the packages of the last commit in OUT, made from its source archive: umpire, umpire-web, libumpire1,
# libumpire-dev. The page is the one in web/dist (make web). The same commit gives the same bytes, in any folder.
set -eu
cd "$(dirname "$0")/.."
here=$PWD
rm -rf "$1"
mkdir -p "$1"
out=$(cd "$1" && pwd)
work=$(mktemp -d "$out/work.XXXXXX")
trap 'rm -rf "$work"' EXIT
archive=$(tools/dist.sh "$work")
tar -xzf "$archive" -C "$work"
tree=$(echo "$work"/umpire-*/)
cp -r web/dist "$tree/web/dist"
SOURCE_DATE_EPOCH=$(cd "$tree" && dpkg-parsechangelog -S Timestamp)
export SOURCE_DATE_EPOCH
(cd "$tree" && LC_ALL=C.UTF-8 DEB_BUILD_OPTIONS="noautodbgsym parallel=$(nproc)" dpkg-buildpackage --build=binary --unsigned-source --unsigned-changes) >"$out/build.log" 2>&1 || {
    echo "deb: dpkg-buildpackage failed; the last lines of $out/build.log:" >&2
    tail -n 25 "$out/build.log" | sed 's/^/    /' >&2
    exit 1
}
mv "$work"/*.deb "$work"/*.changes "$work"/*.buildinfo "$out"
ls "$out"/*.deb
