#!/bin/sh
# dist.sh OUT: the source archive of the last commit, OUT/umpire-VERSION.tar.gz. The same commit gives the same bytes. In
# an unpacked archive, which has no git, it packs the tree as it stands, without what was built.
set -eu
cd "$(dirname "$0")/.."
mkdir -p "$1"
out=$(cd "$1" && pwd)

meson_build() { if [ -e .git ]; then git show HEAD:meson.build; else cat meson.build; fi; }
name=umpire-$(meson_build | sed -n "s/^ *version: '\([0-9.]*\)',/\1/p")

pack_commit() {
    [ -z "$(git status --porcelain --untracked-files=no)" ] ||
        echo 'dist: what is changed and not committed is not in the archive' >&2
    git archive --format=tar --prefix="$name/" HEAD
}
pack_tree() {
    find . -type d \( -path './build*' -o -path ./web/dist -o -name node_modules \) -prune -o \
        -type f -not -path './web/public/*.wasm' -print | LC_ALL=C sort |
        tar --create --no-recursion --owner=root:0 --group=root:0 --mtime="@${SOURCE_DATE_EPOCH:-0}" \
            --transform "s,^\.,$name," --files-from -
}
if [ -e .git ]; then pack_commit; else pack_tree; fi | gzip -9n >"$out/$name.tar.gz"
echo "$out/$name.tar.gz"
