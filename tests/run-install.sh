#!/bin/sh
# Installs into an empty folder and uses what stands there as another program would.
set -eu
cd "$(dirname "$0")/.."
to=$PWD/build-test/installed
rm -rf "$to"
make install DESTDIR="$to" PREFIX=/opt/umpire
for file in bin/umpire include/umpire.h lib/libumpire.a lib/libumpire.so lib/pkgconfig/umpire.pc \
    share/man/man1/umpire.1 share/bash-completion/completions/umpire \
    share/zsh/site-functions/_umpire share/fish/vendor_completions.d/umpire.fish; do
    [ -s "$to/opt/umpire/$file" ] || { echo "not installed: $file"; exit 1; }
done

cat >"$to/program.c" <<'END'
#include <stdio.h>
#include <umpire.h>

int main(void)
{
    puts(ump_rule_id(ump_rule_find("adf-fire-09")));
    return 0;
}
END
flags() { PKG_CONFIG_LIBDIR=$to/opt/umpire/lib/pkgconfig pkg-config --define-variable=prefix="$to/opt/umpire" "$@" umpire; }
gcc "$to/program.c" $(flags --cflags --libs) -o "$to/shared"
gcc "$to/program.c" $(flags --cflags) "$to/opt/umpire/lib/libumpire.a" -o "$to/static"
[ "$(LD_LIBRARY_PATH=$to/opt/umpire/lib "$to/shared")" = ADF-FIRE-09 ]
[ "$("$to/static")" = ADF-FIRE-09 ]
"$to/opt/umpire/bin/umpire" --version
