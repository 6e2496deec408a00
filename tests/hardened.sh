#!/bin/sh
# What is shipped is hardened: position independent, relocations read-only before main, nothing to write in the code, no
# stack that runs, guards in stack frames and around libc's copies. First the checks themselves are tried on weak files.
# hardened.sh BUILD
set -u
build=${1:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
faults=0

elf() { LC_ALL=C readelf -W "$@" 2>/dev/null; }
position_independent() { elf -h "$1" | grep -q 'Type: *DYN'; }
relocations_read_only() { elf -l "$1" | grep -q GNU_RELRO && elf -d "$1" | grep -qE 'BIND_NOW|FLAGS.*NOW'; }
code_never_written() { ! elf -d "$1" | grep -q TEXTREL && ! elf -l "$1" | grep -qE '^ +LOAD .* RWE '; }
stack_never_run() { elf -l "$1" | grep -qE 'GNU_STACK .* RW '; }
stack_guarded() { elf --dyn-syms "$1" | grep -q __stack_chk_fail; }
copies_guarded() { elf --dyn-syms "$1" | grep -qE ' __[a-z]+_chk(@|$)'; }
CHECKS='position_independent relocations_read_only code_never_written stack_never_run stack_guarded copies_guarded'

# Each check must find the weakness that it is there for.
cat >"$work/weak.c" <<'END'
#include <stdio.h>
#include <string.h>
#ifdef ADDRESS_IN_CODE
__asm__(".text\n .dc.a main\n");
#endif
int main(int argc, char **argv)
{
    char line[64];
    strcpy(line, argv[argc - 1]);
    return puts(line) < 0;
}
END
weak() { # CHECK FLAG...
    check=$1
    shift
    gcc -O2 -w "$@" "$work/weak.c" -o "$work/weak" || exit 1
    if $check "$work/weak"; then
        echo "the check $check passes a file made with $*"
        faults=$((faults + 1))
    fi
}
weak position_independent -fno-pie -no-pie
weak relocations_read_only -Wl,-z,norelro
weak relocations_read_only -Wl,-z,relro -Wl,-z,lazy
weak code_never_written -DADDRESS_IN_CODE -fpie -pie -Wl,-z,notext
weak stack_never_run -Wl,-z,execstack
weak stack_guarded -fno-stack-protector
weak copies_guarded -U_FORTIFY_SOURCE

library=$(find "$build/src" -maxdepth 1 -name 'libumpire.so.*.*' -type f)
for file in "$build/src/cli/umpire" ${library:-"$build/src/libumpire.so"}; do
    for check in $CHECKS; do
        $check "$file" && continue
        echo "$file: not $(echo "$check" | tr _ ' ')"
        faults=$((faults + 1))
    done
done
[ "$faults" -eq 0 ]
