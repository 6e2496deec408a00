#!/bin/sh
# setup.sh on systems that it is made to believe in: a PATH of our own with an apt-get that only
# writes down how it was called. And step.sh, which says why a step failed.
# setup.sh TOOLS/SETUP.SH TOOLS/STEP.SH
set -u
setup=$1 step=$2 failed=0
box=$(mktemp -d) || exit 1
trap 'rm -rf "$box"' EXIT
mkdir "$box/bin"
for command in sh env sed tail; do ln -s "$(command -v $command)" "$box/bin/$command"; done

program() { # NAME BODY
    printf '#!/bin/sh\n%s\n' "$2" >"$box/bin/$1"
    chmod +x "$box/bin/$1"
}
program apt-get "echo \"apt-get \$1\" >>$box/calls"
program apt-cache 'exit 0'
program id 'echo 0'
for command in gcc meson ninja pkg-config; do program $command ''; done

# expect NAME STATUS CALLS WORDS [WHAT]: status, calls of apt-get, and words that must be said
expect() {
    : >"$box/calls"
    said=$(PATH=$box/bin "$setup" "${5:-play}" 2>&1)
    status=$? calls=$(tr '\n' ' ' <"$box/calls")
    case $said in *"$4"*) found=1 ;; *) found=0 ;; esac
    [ $status -eq "$2" ] && [ "$calls" = "$3" ] && [ $found -eq 1 ] && return
    printf 'FAIL %s: status %d, calls: %s, said: %s\n' "$1" $status "$calls" "$said"
    failed=1
}

expect 'nothing is missing: apt-get is not called' 0 '' ''
rm "$box/bin/meson" "$box/bin/ninja"
expect 'what is missing is installed at once' 0 'apt-get install ' 'installing meson ninja-build'
program apt-cache "grep -q update $box/calls"
ln -s "$(command -v grep)" "$box/bin/grep"
expect 'packages unknown until the lists are fetched' 0 'apt-get update apt-get install ' 'installing'
program apt-cache '[ "$2" != meson ]'
expect 'a package that does not exist is named' 1 'apt-get update ' 'no package meson'
program apt-cache 'exit 0'
program apt-get "echo \"apt-get \$1\" >>$box/calls; case \$* in *install*meson*) echo 'E: no space left' >&2; exit 100 ;; esac"
expect 'a package that cannot be installed is named' 1 \
    'apt-get install apt-get update apt-get install apt-get install ' 'meson cannot be installed'
expect 'with the words of apt' 1 'apt-get install apt-get update apt-get install apt-get install ' '    E: no space left'
expect 'and what to do' 1 'apt-get install apt-get update apt-get install apt-get install ' 'What to do: run '
program apt-get "echo \"apt-get \$1\" >>$box/calls; echo 'E: Temporary failure resolving' >&2; exit 100"
expect 'sources out of reach' 1 'apt-get install apt-get update ' '    E: Temporary failure resolving'
expect 'sources out of reach: what to do' 1 'apt-get install apt-get update ' 'What to do: see that this machine reaches'
program mmdebstrap ''
program unshare ''
expect 'a bare Debian asks for nothing that builds' 0 '' '' fresh
rm "$box/bin/mmdebstrap"
program apt-get "echo \"apt-get \$1\" >>$box/calls"
expect 'a bare Debian asks for mmdebstrap' 0 'apt-get install ' 'installing mmdebstrap' fresh
program id 'echo 1000'
expect 'neither root nor sudo' 1 '' 'neither root nor sudo'
program sudo '"$@"'
program apt-get "echo \"apt-get \$1\" >>$box/calls"
expect 'sudo will do' 0 'apt-get install ' 'installing meson'
rm "$box/bin/apt-get"
expect 'another system' 1 '' 'no apt-get; please install by hand: meson ninja-build'

# say NAME STATUS WORDS COMMAND...: a step, its status, and words that must be said
say() {
    name=$1 wanted=$2 words=$3
    shift 3
    said=$("$step" "$box/logs/step.log" 'npm ci' 'try again' "$@" 2>&1)
    status=$?
    case $said in *"$words"*) [ $status -eq "$wanted" ] && return ;; esac
    printf 'FAIL %s: status %d, said: %s\n' "$name" $status "$said"
    failed=1
}
say 'a step that passes says nothing' 0 '' sh -c 'echo much'
[ -z "$said" ] || { echo "FAIL a step that passes said: $said"; failed=1; }
say 'a step that fails is named' 7 'npm ci failed (status 7)' sh -c 'exit 7'
say 'its last lines are shown' 1 '    ECONNREFUSED' sh -c 'echo ECONNREFUSED >&2; exit 1'
say 'and what to do' 1 'What to do: try again' sh -c 'exit 1'

exit $failed
