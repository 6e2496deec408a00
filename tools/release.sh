#!/bin/sh
# release.sh: all that a release of the last commit must pass, a line a step: the tests on a bare Debian, the same bytes on
# every build, memory and disk that fail, the source archive and the packages made twice, and those on a bare Debian.
# What is shipped is left in build-release/. Takes root (for the bare Debian) and some hours.
set -u
cd "$(dirname "$0")/.." || exit 1
out=build-release
mkdir -p $out

# step NAME COMMAND...: stops at the first that fails.
step() {
    name=$1 log=$out/$(echo "$1" | tr ' ,' '--').log
    shift
    if "$@" >"$log" 2>&1; then
        echo "ok    $name"
    else
        echo "FAIL  $name: the last lines of $log" && tail -n 20 "$log" | sed 's/^/      /' && exit 1
    fi
}

# What the changelogs, meson and the packages say must be one version.
one_version() {
    version=$(sed -n "s/^ *version: '\([0-9.]*\)',/\1/p" meson.build)
    grep -q "^## $version\$" CHANGELOG.md && head -n 1 debian/changelog | grep -q "^umpire ($version)\|^umpire ($version-" &&
        [ "$(build/umpire --version)" = "umpire $version" ]
}
committed() { [ -z "$(git status --porcelain)" ]; }
same_archive() { tools/dist.sh $out && tools/dist.sh $out/again && cmp $out/umpire-*.tar.gz $out/again/umpire-*.tar.gz; }
same_packages() {
    make deb && mkdir -p $out/again && cp build-deb/*.deb $out/again/ && make deb || return 1
    for package in build-deb/*.deb; do cmp "$package" "$out/again/${package##*/}" || return 1; done
}
shipped() { rm -rf $out/again && cp build-deb/*.deb $out/; }

step 'everything is committed' committed
step 'the game builds' make all
step 'one version everywhere' one_version
step 'the tests, on a bare Debian' make fresh
step 'the same bytes on every build' make same
step 'memory and disk that fail' make faults
step 'the source archive, twice the same' same_archive
step 'the packages, twice the same, without an error of lintian' same_packages
step 'the packages and the archive on a bare Debian' tools/fresh.sh packages build-deb "$(ls $out/umpire-*.tar.gz)"
step 'what is shipped' shipped
ls $out/*.deb $out/*.tar.gz
