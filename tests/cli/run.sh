#!/bin/bash
# Black-box tests of the umpire command: outputs, exit codes, error texts. The binary is $UMPIRE.
# Prints a line a test and "N passed, M failed"; the exit status is 1 if any failed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
umpire=${UMPIRE:?set UMPIRE to the umpire binary}
case $umpire in /*) ;; *) umpire=$PWD/$umpire ;; esac
work=$(mktemp -d)
trap 'chmod -R u+rwx "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0
failed=0

verdict() { # NAME, why it failed or nothing
    if [ -z "$2" ]; then
        passed=$((passed + 1))
        echo "ok   $1"
    else
        failed=$((failed + 1))
        echo "FAIL $1: $2"
    fi
}

# run STATUS ARGS...: runs umpire, leaves its output in ./out and ./err, what is wrong in $why
run() {
    local expected=$1 status
    shift
    "$umpire" "$@" >out 2>err </dev/null
    status=$?
    why=
    [ $status -eq "$expected" ] || why="exit status $status, expected $expected: $(head -c 300 err)"
}

has() { # FILE TEXT
    [ -n "$why" ] || grep -qF -e "$2" "$1" || why="no '$2' in $1: $(head -c 300 "$1")"
}

has_not() { # FILE TEXT
    [ -n "$why" ] || ! grep -qF -e "$2" "$1" || why="'$2' is in $1"
}

# try NAME STATUS FILE TEXT ARGS...: the commonest test in one line
try() {
    local name=$1 status=$2 file=$3 text=$4
    shift 4
    run "$status" "$@"
    has "$file" "$text"
    verdict "$name" "$why"
}

# try_not NAME FILE TEXT ARGS...: all is well, and the text is not there
try_not() {
    local name=$1 file=$2 text=$3
    shift 3
    run 0 "$@"
    has_not "$file" "$text"
    verdict "$name" "$why"
}

# any_threads NAME ARGS...: one thread and three print the same
any_threads() {
    local name=$1
    shift
    run 0 "$@" -j 1
    mv out one
    run 0 "$@" -j 3
    cmp -s out one || why=${why:-threads make a difference}
    verdict "$name" "$why"
}

# at_terminal LINES ARGS...: a person types the lines at a terminal
at_terminal() {
    local lines=$1
    shift
    printf "$lines" | TERM=xterm script -qc "'$umpire' $*" /dev/null >out 2>err
    why=
}

commands='play serve games fight match sim replay report review muster verify odds desk lens show roster new check chart rule'

# ---- The command as a whole ----

try 'no command: usage, status 2' 2 err 'usage: umpire'
try 'help lists the commands in groups' 0 out 'look things up' help
try '--help is help' 0 out 'usage: umpire' --help
try '--version' 0 out 'umpire 1.' --version
try 'unknown command: did you mean' 2 err "'chrat' is not an umpire command; did you mean 'chart'?" chrat
try 'unknown command, nothing near' 2 err "'umpire help' lists them" xyzzyplugh
try 'unknown option of umpire itself' 2 err "no option '--frob'" --frob
try 'help of an unknown command' 2 err 'did you mean' help fihgt

for c in $commands; do
    run 0 help
    has out "   $c "
    verdict "help names $c" "$why"
    run 0 $c --help
    cp out by_option
    has out "usage: umpire $c"
    has out '--version'
    [ -n "$why" ] || { run 0 help $c && cmp -s out by_option || why='help differs from --help'; }
    verdict "$c --help and help $c" "$why"
    try "$c: unknown option" 2 err "has no option '--hepl'; did you mean '--help'?" $c --hepl
    for page in docs/man/umpire.1 tools/completion/umpire.bash tools/completion/_umpire \
        tools/completion/umpire.fish; do
        why=
        grep -qw -- "$c" "$root/$page" || why="no $c in $page"
        for option in $("$umpire" $c --help | sed -n 's/^   --\([a-z]*\).*/\1/p'); do
            sed 's/\\-/-/g' "$root/$page" | grep -qw -- "$option" || why="no $option in $page"
        done
        verdict "$page knows $c and its options" "$why"
    done
done

# complete WORDS...: what bash would offer for the last of them
complete_words() {
    PATH=$(dirname "$umpire"):$PATH bash -c 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _umpire; echo "${COMPREPLY[@]}"' \
        "$root/tools/completion/umpire.bash" "$@" >out 2>err
    why=$(cat err)
}
complete_words umpire ch
has out 'check chart'
verdict 'bash completion: commands' "$why"
complete_words umpire fight --n
has out '--narrate'
verdict 'bash completion: options' "$why"
complete_words umpire fight --us v
has out 'veteran'
verdict 'bash completion: who commands a side' "$why"
complete_words umpire match d
has out 'drill'
verdict 'bash completion: who is measured' "$why"
if [ "$(basename "$umpire")" = umpire ]; then
    complete_words umpire chart adf15-
    has out 'adf15-early'
    verdict 'bash completion: charts' "$why"
    complete_words umpire show template-
    has out 'template-drill'
    verdict 'bash completion: scenarios' "$why"
fi

# ---- new ----

for rules in adf10 adf15 adf15-early potomac apw1866; do
    try "new: a scenario of $rules" 0 out 'written. Next: umpire check' new --rules $rules --title 'At dawn' --units 3 new-$rules.scn
    try "new: $rules has no errors" 0 out ', no errors' check new-$rules.scn
    try "new: $rules is fought to its end" 0 out '' fight --seed 3 new-$rules.scn
done
try 'new: to the standard output, with its size' 0 out 'table 60in x 40in' new --rules adf15 --table 60x40
try 'new: nothing is written over' 1 err 'is there already' new --rules adf15 new-adf15.scn
try 'new: did you mean' 1 err 'did you mean adf15?' new --rules adf51
try 'new: a table of no size' 1 err 'expected two numbers such as 48x36' new --rules adf15 --table large
try 'new: a title that is too long' 1 err 'is too long; expected at most 199 letters' new --rules adf15 --title "$(printf '%200s' at)"
try 'new: no number' 2 err 'units' new --rules adf15 --units many
printf 'potomac\nThe ford\n\n6\n2\n' >answers
"$umpire" new asked.scn <answers >out 2>err
why=
has err 'Units on each side [4]:'
[ -n "$why" ] || { grep -q '^turns 6$' asked.scn && grep -q 'scenario "The ford"' asked.scn || why='other answers'; }
verdict 'new: a few answers' "$why"
"$umpire" new never.scn </dev/null >out 2>err
why=
has err 'the answers ended'
[ -e never.scn ] && why='a file without answers'
verdict 'new: no answers' "$why"

# ---- check ----

"$umpire" chart template --text | sed 's/^chart.*/chart house "A house chart"/' >good.chart
sed 's/^table weapons/table weepons/; s/^table quality/table qualities/' good.chart >unfit.chart
sed 's/rough-factor  */rough-factor much/; s/^  cover /  cove  /' good.chart >unfit2.chart
sed 's/^family template/family templat/' good.chart >stray.chart
printf 'chart house "A house chart"\nfamily template\n\ntable quality  id  morale\n  green  7 8\n  old\n' >bad.chart
printf 'recrod 1\n' >neither.txt
: >empty.txt
printf '# only words\n' >comment.txt
printf 'scenario "X"\nrules template\ntable 10in x 10in\nturns 2\nside a "A" first\nside b "B"\nwods 1,1 2,2 3,1\n' >bad.scn

try 'check: a good chart' 0 out 'good.chart: ok: chart house, "A house chart", family template' check good.chart
try 'check: the summary' 0 out '1 file checked, no errors' check good.chart
try 'check: a chart without tables that its family needs' 1 out '2 errors in 1 of them' check unfit.chart
try 'check: the nearest table' 1 err 'the chart has no table weapons; expected one; did you mean weepons?' check unfit.chart
try 'check: a value that its family cannot use' 1 err 'unfit2.chart:24:1: the value move.rough' check unfit2.chart
try 'check: a value that its family misses' 1 err 'unfit2.chart: the chart has no value modifiers.cover' check unfit2.chart
try 'check: a chart of no family' 1 err 'did you mean template?' check stray.chart
try 'check: a fault with its place' 1 err 'bad.chart:5:' check bad.chart
try 'check: all faults, not just the first' 1 err 'bad.chart:6:' check bad.chart
try 'check: counts the faults' 1 out '2 files checked, ' check good.chart bad.chart
try 'check: good files are ok though others are not' 1 out 'good.chart: ok' check bad.chart good.chart
try 'check: neither chart, scenario nor record' 1 err 'neither.txt:1:1:' check neither.txt
try 'check: neither, did you mean' 1 err 'record' check neither.txt
"$umpire" fight template-drill --seed 3 --record told.rec >/dev/null
echo '# refused 0 TPL-SEQ-01 red fire r1 at b1' >>told.rec
sed 's/^  told \([A-Z0-9-]* [^ ]* [^ ]*\) \([0-9-]*\) /  told \1 99 /' told.rec >lies.rec
sed '$d' told.rec >whole.rec
try 'check --told: a record tells what the rules tell' 0 out 'whole.rec: ok: record of' check --told whole.rec
try 'check --told: a line that is told otherwise' 1 err 'this is told otherwise; by the rules expected "' check --told lies.rec
try 'check: without --told words are not compared' 0 out 'ok: record of' check lies.rec
try 'check --told: what was not refused' 1 err 'expected TPL-SEQ-01' check --told told.rec
try 'check: an empty file' 1 err 'empty.txt: the file is empty' check empty.txt
try 'check: only a comment' 1 err 'comment.txt: the file is empty' check comment.txt
try 'check: a scenario with a fault' 1 err 'bad.scn:7:1:' check bad.scn
try 'check: did you mean, in a scenario' 1 err 'did you mean woods?' check bad.scn
try 'check: the scenario of every ground' 0 out 'ok: scenario "Every Kind of Ground' check "$here/every-ground.scn"
try 'check: advice is no error' 0 out 'apw-crossroads.scn:21:1: advice: this water climbs a hill' check "$root/scenarios/apw-crossroads.scn"
try 'check: advice says that it is none' 0 out '1 piece of advice, which is no error' check "$root/scenarios/apw-crossroads.scn"
try 'check: a missing file' 1 err 'no-such.scn cannot be opened: No such file' check no-such.scn
try 'check: a directory' 1 err '. is a directory' check .
try 'check: nothing' 2 err 'usage: umpire check' check
for f in "$root"/charts/*.chart "$root"/scenarios/*.scn; do
    try "check: $(basename "$f")" 0 out ': ok: ' check "$f"
done
if [ "$(id -u)" -ne 0 ]; then
    : >secret.scn && chmod 000 secret.scn
    try 'check: a file that may not be read' 1 err 'you may not read it' check secret.scn
fi
head -c 3000000 /dev/zero | tr '\0' 'x' >long.txt
try 'check: one line of three million letters' 1 err 'long.txt:1:1:' check long.txt
head -c 100000 /dev/urandom >noise.bin
try 'check: noise' 1 out '1 file checked' check noise.bin
[ ! -e /dev/zero ] || try 'check: a file without end' 1 err 'too large; at most 256 MB' check /dev/zero
why=
"$umpire" check - <good.chart >out 2>err || why=$(cat err)
has out '-: ok: chart house'
verdict 'check: the standard input' "$why"

# ---- chart ----

run 0 chart
has out 'adf15 '
has out 'potomac '
has out 'apw1866 '
has_not out 'template'
verdict 'chart: lists the charts, not the template' "$why"
try 'chart NAME: its tables' 0 out 'rifle' chart adf15
try 'chart NAME TABLE: one table' 0 out 'six_pdr_gun' chart adf15 artillery-types
try 'chart NAME TABLE: - and _ are the same' 0 out 'six_pdr_gun' chart adf15 artillery_types
try 'chart: unknown table' 1 err "did you mean 'artillery" chart adf15 artilery-types
try 'chart: table far from any' 1 err "'umpire chart adf15 --list' lists them" chart adf15 zzzzzzzzzzzz
try 'chart: unknown chart' 1 err "did you mean 'adf15'?" chart adf51
try 'chart: nothing near' 1 err "'umpire chart' lists the built-in ones" chart zzzzzzzzzzz
try 'chart --list' 0 out 'fcrt' chart adf15 --list
try 'chart --html' 0 out '</html>' chart adf15 --html
try 'chart --html: its fonts are inside' 0 out 'url(data:font/woff2;base64,' chart adf15 --html
try 'chart --html --large: in large type' 0 out 'font-size:10.0pt' chart adf15 --html --large
run 0 roster herbst-woods
has out 'url(data:font/woff2;base64,'
has out '<svg '
has out '<th>13th Alabama<td>'
has out '<i></i><i></i><i></i><i></i><i class=five></i>'
has out '<b><i></i>shaken</b>'
has_not out '<script'
verdict 'roster: order of battle, map and boxes in one file' "$why"
try 'roster --large: in large type' 0 out '<body class=large>' roster --large first-steps
try 'roster: of which scenario' 2 err 'umpire roster' roster
try 'chart --large alone' 2 err '--large is for --html' chart adf15 --large
try 'chart --json of two forms' 2 err 'only one of' chart adf15 --json --html
try 'chart --json wants a chart' 2 err 'want one whole chart' chart --json
run 0 chart adf15 --text
cmp -s out "$root/charts/adf15.chart" || why=${why:-differs}
verdict 'chart --text is the chart file' "$why"
cp out copy.chart
try 'chart: a path in the place of a name' 0 out 'six_pdr_gun' chart ./copy.chart artillery-types
try 'chart --chart FILE TABLE' 0 out 'six_pdr_gun' chart --chart copy.chart artillery-types
try 'chart: a path with faults' 1 err 'bad.chart:5:' chart bad.chart
if command -v node >/dev/null; then
    for name in adf15 adf15-early adf10 potomac apw1866; do
        run 0 chart $name --json
        [ -n "$why" ] || node -e 'JSON.parse(require("fs").readFileSync("out"))' || why='no JSON'
        verdict "chart $name --json is JSON" "$why"
    done
fi

# ---- rule ----

try 'rule: what the book holds' 0 out 'ADF ' rule
try 'rule ID' 0 out 'ADF-FIRE-09' rule ADF-FIRE-09
try 'rule ID: letter case does not matter' 0 out 'ADF-FIRE-09' rule adf-fire-09
try 'rule ID: tests' 0 out 'tests' rule ADF-FIRE-09
try 'rule ID: its rulings in full' 0 out 'Elite skirmishing sharpshooters' rule ADF-FIRE-09
try 'rule ID: its switches' 0 out 'extended_line_fire_drm' rule ADF-FIRE-09
try 'rule ID: the columns of its table line up' 0 out 'Opening volley                                    +2                 none             dismounted' rule ADF-FIRE-09
try 'rule ID: a ruling' 0 out 'ADF-R-01' rule ADF-R-01
try 'rule: the beginning of several' 0 out 'ADF-FIRE-02' rule ADF-FIRE
try 'rule: unknown, the nearest' 1 err 'did you mean ADF-FIRE-09?' rule ADF-FIRRE-09
try 'rule: two' 2 err 'one rule at a time' rule ADF-FIRE-01 ADF-FIRE-02
try 'rule --search' 0 out 'canister' rule --search canister
try 'rule --search: all of the words' 0 out 'ADF-' rule --search canister range
try 'rule --search disputed: both readings and the switch' 0 out 'Also read: only' rule --search disputed
try 'rule --search disputed: Potomac' 0 out 'POT-R-60' rule --search disputed
try 'rule --search disputed: 1866' 0 out 'APW-R-54' rule --search disputed
for ruleset in adf15 adf15-early adf10 potomac apw1866; do
    run 0 help orders $ruleset --markdown
    # An example is an order of some battle and changes with the rules: it is not compared.
    sed 's/ [^|]*|$//' "$root/docs/orders-$ruleset.md" >orders
    [ -n "$why" ] || sed 's/ [^|]*|$//' out | cmp -s - orders || why="docs/orders-$ruleset.md is not what 'umpire help orders $ruleset --markdown' prints"
    verdict "help orders $ruleset: the page is what the rules say" "$why"
    run 0 help orders $ruleset --json
    [ -n "$why" ] || ! grep -q '"example":""' out || why="a verb has no example"
    # What no battle shows is an order of the conformance suite, which gives it.
    tr '{' '\n' <out | sed -n 's/.*"example":"\([^"]*\)","scenario":"conformance".*/\1/p' >written
    while read -r line; do
        [ -n "$why" ] || grep -qxF -- "$line" "$root"/conformance/situations/*.rec || why="no situation of conformance/ gives '$line'"
    done <written
    verdict "help orders $ruleset: each verb has an example that is given" "$why"
done
try 'help orders: text' 0 out 'example: ' help orders adf15
try 'help orders: JSON' 0 out '"verb":"charge"' help orders potomac --json
try 'help orders: no such ruleset' 2 err "there is no ruleset 'adf99'" help orders adf99
try 'rule --search: nothing found' 1 err 'no rule has these words' rule --search xyzzyplugh
try 'rule --search: no word' 2 err '--search wants a word' rule --search
why=
ruled=$("$umpire" rule ADF-FIRE | awk '{print $1}')
for id in $ruled; do
    "$umpire" rule "$id" | grep -qF "$id" || why="$id prints nothing"
done
verdict 'rule: every rule of a prefix prints' "$why"

# ---- show ----

try 'show: lists the scenarios' 0 out 'template-drill' show
try 'show NAME: sides and commands' 0 out 'Red column' show template-drill
try 'show NAME: units with their attributes' 0 out '1st Red: veteran, rifle, 6 figures, at 7,16 facing 90, line' show template-drill
try 'show NAME: ground' 0 out 'farm "Hill Farm" 24,11 27,11 27,14 24,14' show template-drill
try 'show NAME: objectives' 0 out 'Hill Farm at 25.5,12.5 within 4, 2 points, held by Blue' show template-drill
try 'show --switch: house rules are listed' 0 out 'return_fire no  TPL-R-01' show template-drill --switch return-fire=no
try_not 'show: no house rules, no list of them' out 'house rules' show template-drill
try 'show: titles beside the names' 0 out 'The drill ground' show
try 'show NAME.scn' 0 out 'The drill ground' show template-drill.scn
try 'show: unknown scenario' 1 err "did you mean 'template-drill'?" show template-dril
try 'show: a directory' 1 err 'is a directory' show "$here"
try 'show --to of a scenario' 2 err '--to wants a record' show template-drill --to 3
try 'show --to: no number' 2 err "--to takes a whole number, not 'x'" show template-drill --to x
try 'show --svg -' 0 out '</svg>' show template-drill --svg -
run 0 show "$here/every-ground.scn" --svg map.svg
for name in 'Herr Ridge' 'Spangler Wood' '2nd Wisconsin' 'Meredith' 'Willoughby Run' 'Chambersburg Pike'; do
    has map.svg ">$name</text>"
done
for sign in '#tree' '#oak' '#fir' '#fruit' '#reed' '#rock' '#bush' '#mesh' 'class="hach"' 'shore'; do
    has map.svg "$sign"
done
verdict 'show --svg: every ground has its sign' "$why"
run 0 show "$here/every-ground.scn" --svg again.svg
cmp -s map.svg again.svg || why=${why:-differs}
verdict 'show --svg: the same bytes again' "$why"
if command -v node >/dev/null; then
    run 0 show "$here/every-ground.scn" --svg map.svg
    [ -n "$why" ] || node "$here/svg.mjs" map.svg 20 >said || why=$(cat said)
    verdict 'show --svg: well-formed, and no name lies on another' "$why"
fi
mkfifo pipe.svg
timeout 10 cat pipe.svg >piped &
run 0 show template-drill --svg pipe.svg
[ -p pipe.svg ] || why='the pipe was replaced'
wait
has piped '</svg>'
verdict 'show --svg: a pipe is written to, not replaced' "$why"
: >target.svg
ln -s target.svg link.svg
run 0 show template-drill --svg link.svg
[ -L link.svg ] || why='the link was replaced'
has target.svg '</svg>'
verdict 'show --svg: a link stays a link' "$why"
try 'show --svg: a directory' 1 err 'cannot be written' show template-drill --svg .
try 'show --svg: a place that cannot be written' 1 err 'cannot be written' show template-drill --svg no/such/dir/map.svg
printf 'scenario "A <b> & \x27c\x27"\nrules template\ntable 20in x 20in\nturns 2\nside a "A" first home left\nside b "B" home right\nbrigade a "X"\n  unit u "<u> & co" green musket figs 3 at 5,5 facing 0\nbrigade b "Y"\n  unit v "v" green musket figs 3 at 15,15 facing 180\n' >marks.scn
for size in 1in 12in 400in; do
    sed "s/20in x 20in/$size x $size/; s/at [0-9]*,[0-9]*/at 0.5,0.5/" marks.scn >sized.scn
    try "show --svg: a table of $size" 0 out '</svg>' show sized.scn --svg -
done
try 'show --svg: names are escaped' 0 out '&lt;u&gt; &amp; co' show marks.scn --svg -

# ---- Limits (docs/limits.md) ----

# many N LINE: template-drill with N such lines of ground
many() { awk -v n="$1" -v line="$2" '{ print } /^turns/ { for (i = 0; i < n; i++) print line }' "$root/scenarios/template-drill.scn"; }
# within SECONDS ARGS...: so much time of the processor, however busy the machine is
within() {
    (ulimit -t "$1" && shift && exec "$umpire" "$@" >out 2>err </dev/null)
    why=$([ $? -eq 0 ] || head -c 300 err)
}
many 2000 'woods light 6,6 14,6 14,12 6,12' >woods.scn
within 5 show woods.scn --svg -
has out '</svg>'
verdict 'limits: 2,000 equal woods are soon drawn' "$why"
within 5 fight woods.scn --seed 1
has out 'answers'
verdict 'limits: 2,000 equal woods are soon fought over' "$why"
many 2000 'stream 0,10 7,12 14,8 20,10' >streams.scn
within 5 fight streams.scn --seed 1
has out 'answers'
verdict 'limits: 2,000 equal streams are soon fought over' "$why"
many 8193 'hill 1 1,1 2,1 2,2' >hills.scn
try 'limits: features' 1 err 'too many features; expected at most 8192' check hills.scn
many 1 "stream $(seq -f '%g,3' -s ' ' 0 0.05 13)" >points.scn
try 'limits: points' 1 err 'too many points; expected at most 256' check points.scn
for word in $("$umpire" fight --help | sed -n 's/^   --\([a-z]*\).*/\1/p'); do
    sed "s/^side red /side $word /" "$root/scenarios/template-drill.scn" >side.scn
    try "limits: no side is called $word" 1 err "$word cannot name a side" check side.scn
done
sed 's/^side red /side --record /' "$root/scenarios/template-drill.scn" >side.scn
try 'limits: no side begins with a dash' 1 err ': --record is no side' check side.scn
echo 'my notes' >notes.txt
try 'limits: --record spares what is no record' 1 err 'notes.txt is a file but no record' fight template-drill --record notes.txt
try 'limits: so does play' 1 err 'notes.txt is a file but no record' play --terminal template-drill --record notes.txt
why=$(echo 'my notes' | cmp - notes.txt 2>&1)
verdict 'limits: the file is as it was' "$why"
: >empty.rec
try 'limits: an empty file is taken for a record' 0 out 'answers' fight template-drill --record empty.rec

# ---- fight, replay, show of a record ----

try 'fight: says who won' 0 out 'answers' fight template-drill --seed 7 --record drill.rec
try 'report: without a place to write to' 2 err 'say where the book goes' report drill.rec
run 0 report drill.rec --html drill.html
has drill.html 'The turning point was turn'
verdict 'report --html FILE' "$why"
try 'report --html -: one whole page' 0 out '</html>' report drill.rec --html -
try 'report: the story by turns' 0 out '<h3>Turn 1</h3>' report drill.rec --html -
try 'review: curve, luck and orders' 0 out 'The chance of ' review drill.rec --trials 8
try 'review --json' 0 out '"luck_by_turn"' review drill.rec --trials 8 --json
try 'review --html -: one whole page' 0 out '</html>' review drill.rec --trials 8 --html -
try 'review: too few trials' 2 err '--trials takes 8 to 10000' review drill.rec --trials 1
try 'match --luck: the score without luck' 0 out 'luck taken out' match drill corporal template-drill -n 24 --luck
try 'report: a record that is not there' 1 err 'no-such.rec' report no-such.rec --html -
try 'report: a place that cannot be written' 1 err 'cannot be written' report drill.rec --html no/such/dir/book.html
run 0 muster "$here/../golden/apw/nachod-27.rec" apw-skalitz --out skalitz.scn
has skalitz.scn 'state g7 stands 2'
verdict 'muster: losses of one battle stand in the next' "$why"
try 'muster: what it writes can be read' 0 out 'ok: scenario "Skalitz' check skalitz.scn
try 'muster: what it writes can be fought' 0 out 'answers' fight skalitz.scn --seed 28
{ cat skalitz.scn; echo 'state r47 stands 2'; } >late.scn
try 'show: the losses of who is still to come' 0 out 'line infantry, 2 of 3 left, to come in turn 4' show late.scn
try 'muster: all of the losses back' 0 out 'scenario "Skalitz' muster --recover 100 "$here/../golden/apw/nachod-27.rec" apw-skalitz
try 'muster: who surrendered is lost' 0 out 'state 69ny fate lost' muster "$here/../golden/adf/matthews-hill-21.rec" matthews-hill
try 'muster: nobody is in both' 1 err 'found by their ids' muster "$here/../golden/apw/nachod-27.rec" apw-crossroads
try 'muster: a corps battery is not that of another corps' 1 err 'found by their ids' muster "$here/../golden/apw/custoza-24.rec" apw-skalitz
try 'muster: a record for a scenario' 1 err 'drill.rec is a record; expected the scenario' muster drill.rec drill.rec
try 'muster: other rules' 1 err 'of the same family' muster drill.rec apw-skalitz
try 'muster: more than all' 2 err 'expected 0 to 100' muster --recover 101 drill.rec template-drill
try 'fight: a record is written' 0 out 'ok: record of "The drill ground"' check drill.rec
cp drill.rec first.rec
run 0 fight template-drill --seed 7 --record drill.rec
cmp -s drill.rec first.rec || why=${why:-differs}
verdict 'fight: the same seed, the same battle' "$why"
run 0 fight template-drill --seed 8 --record other.rec
! cmp -s drill.rec other.rec || why=${why:-the same}
verdict 'fight: another seed, another battle' "$why"
why=
[ "$(find . -name '*.rec.*' | wc -l)" -eq 0 ] || why=$(ls ./*.rec.*)
verdict 'fight: no temporary files are left' "$why"
try 'fight --seconds: said in trials' 0 err 'gives the same battle again' fight template-drill --red marshal --seconds 0.01 --seed 1
try 'fight --seconds: no time' 2 err '--seconds takes 0.01 to 3600' fight template-drill --red marshal --seconds soon
try 'fight --seconds and --trials' 2 err 'both say how long' fight template-drill --red marshal --seconds 1 --trials 5
try 'fight --trials: the same battle again' 0 out '"hash":' fight template-drill --red marshal --trials 50 --seed 1 --json
cp out again
try 'fight --trials: and again' 0 out "$(cat again)" fight template-drill --red marshal --trials 50 --seed 1 --json
try 'match --trials: for the marshal alone' 2 err 'are for the marshal' match drill recruit template-drill --trials 100
try 'fight --narrate: rules are cited' 0 out 'TPL-' fight template-drill --seed 7 --narrate
try 'fight --narrate: dice are told' 0 out 'dice ' fight template-drill --seed 7 --narrate
try 'fight: a seed that is no number' 2 err '--seed takes a whole number' fight template-drill --seed x1
try 'fight: a seed beyond all numbers' 2 err '--seed takes a whole number' fight template-drill --seed 99999999999999999999
try 'fight: generals of both sides' 0 out 'answers' fight template-drill --seed 7 --red drill --blue=recruit
try 'fight: a side that is not there' 2 err "no option and no side 'green'" fight template-drill --green drill
try 'fight: a general that is not there' 2 err "did you mean 'drill'?" fight template-drill --red dril
try 'fight --explain' 0 out 'in its sights' fight template-drill --seed 7 --explain
try 'fight --json' 0 out '"generals":{"red":"drill","blue":"recruit"}' fight template-drill --seed 7 --blue recruit --json
try 'fight: who commands' 0 out 'Red under drill, Blue under recruit' fight template-drill --seed 7 --blue recruit
try 'fight --narrate: the first turn has its heading too' 0 out 'Turn 1' fight template-drill --seed 7 --narrate
run 0 fight template-drill --seed 7 --json --narrate
has out '"winner"'
has_not out 'TPL-'
has err 'TPL-'
verdict 'fight --json --narrate: the story goes beside it' "$why"
run 0 fight template-drill --seed 7 --record -
cmp -s out drill.rec || why=${why:-no record alone}
has err 'answers'
verdict 'fight --record -: the record alone' "$why"
try 'fight --record - --json' 2 err 'both write to the standard output' fight template-drill --record - --json
cp "$root/scenarios/template-drill.scn" 'a "b".scn'
if command -v node >/dev/null; then
    for what in fight 'match -n 2 drill recruit' 'sim -n 2'; do
        run 0 $what --seed 7 --json 'a "b".scn'
        [ -n "$why" ] || node -e 'const o = JSON.parse(require("fs").readFileSync("out"));
            if ((o.scenarios ? o.scenarios[0] : o).scenario !== "a \"b\".scn") throw "another name"' 2>err || why=$(head -c 300 err)
        verdict "${what%% *} --json: any name of a file" "$why"
    done
fi
try 'match: score and Elo' 0 out 'Elo' match -n 4 -j 2 drill recruit template-drill
any_threads 'match: any number of threads, the same score' match -n 4 --seed 2 --json drill recruit template-drill
has out '"pairs":[0,0,0,0,2]'
has out '"low":0.510109'
verdict 'match: all games won are not all that could be' "$why"
try 'match: several scenarios weigh the same' 0 out 'all, equal weight' match -n 2 drill recruit template-drill template-drill
try 'match: no scenario' 2 err 'usage: umpire match' match drill recruit
try 'match --without: himself without an idea' 0 out 'drill against drill' match -n 2 --without ground --without ideas drill drill template-drill
try 'match --without: no such idea' 2 err "there is no idea 'grund'; did you mean 'ground'" match --without grund drill drill template-drill
try 'match: an odd number of threads' 2 err '-j takes 1 to 256' match -j 0 drill recruit template-drill
try 'sim: the manner of fighting' 0 out 'formed enemies touch in' sim -n 6 template-drill
try 'sim: charges past the disorder point' 0 out 'past their disorder point' sim -n 2 first-steps
try 'sim: who wins how often' 0 out '95 %' sim -n 6 template-drill
any_threads 'sim: any number of threads, the same totals' sim -n 6 --json template-drill
try 'sim: a number right behind its letter' 0 out '6 battles' sim -n6 -j1 template-drill
try 'sim: a letter that it has not' 2 err "has no option '-q5'" sim -q5 template-drill
try 'sim --until-width stops early' 0 out '"battles":32,' sim -n 1000 --until-width 90% --json template-drill
try 'sim --until-width alone: as many as it takes' 0 out '"battles":21,' sim --until-width 40% --json template-drill
try 'sim --until-width: -n stops it, said so' 0 err 'a larger -n would narrow it' sim -n 4 --until-width 4% template-drill
try 'sim --until-width: no percentage' 2 err '--until-width takes a percentage' sim --until-width wide template-drill
run 0 sim -n 40 --html report.html template-drill
has report.html '</html>'
has report.html 'Where men fell'
has report.html 'Most hangs on '
[ -n "$why" ] || ! grep -E '(src|href)="[^#]|url\([^#]' report.html >outside || why="not alone: $(head -c 200 outside)"
verdict 'sim --html: a whole report that needs nothing else' "$why"
run 0 sim -n 4 --html - template-drill
has out '<!DOCTYPE html>'
has_not out '95 %:'
has err '95 %:'
verdict 'sim --html -: the report alone' "$why"
try 'sim --html - --json' 2 err 'both write to the standard output' sim --html - --json template-drill
try 'sim --html: of one scenario' 2 err '--html tells of one scenario' sim --html x.html template-drill template-drill
run 0 sim -n 30 template-drill template-drill --json
has out '"change":{"share":0.000000,'
[ -n "$why" ] || [ "$(wc -l <out)" -eq 2 ] || why='not an object a line'
verdict 'sim: a scenario compared with itself' "$why"
try 'sim: two scenarios: what may be chance' 0 out 'against template-drill: share +0.0 %' sim -n 30 template-drill template-drill
try_not 'sim: sides of other names are not compared' out 'against template-drill' sim -n 30 template-drill apw-crossroads
run 0 sim -n 40 template-drill
has out 'wins if so'
has out 'in turn      '
[ -n "$why" ] || [ ! -s err ] || why="progress in a pipe: $(head -c 200 err)"
verdict 'sim: what decides it, and no progress in a pipe' "$why"
run 0 sim -n 40 --second recruit --switch return-fire=no 'a "b".scn'
for side in Red Blue; do
    example=$(sed -n "s/.*\(fight .*\)  # $side wins/\1/p" out)
    cp out told
    eval "run 0 ${example:-no-example}"
    has out "$side wins"
    verdict "sim: a battle that $side wins, to be seen" "$why"
    mv told out
done
# Without --foreground the signal comes twice: to the command and to its group. The second one ends it at once.
for what in 'sim -n 10000000' 'match -n 1000000 drill recruit'; do
    timeout --foreground --preserve-status -k 60 -s INT 4 "$umpire" $what template-drill --json >out 2>err
    why=
    has out '"interrupted":true'
    has err 'interrupted: this tells of the '
    verdict "${what%% *}: an interrupt keeps what is done" "$why"
done
if command -v script >/dev/null; then
    at_terminal '' sim -n 40 template-drill
    has out 'of 40 battles, '
    has out '40 battles in '
    verdict 'sim: progress on a terminal, and the time it took' "$why"
fi
try 'sim: a general that is not there' 2 err "there is no general 'x'" sim --first x template-drill
try 'fight: no scenario' 2 err 'usage: umpire fight' fight
try 'fight: two scenarios' 2 err 'one word too many' fight template-drill template-drill
try 'fight: a record that cannot be written' 1 err 'cannot be written' fight template-drill --record no/such/dir/x.rec
try 'fight --switch' 0 out 'seed 7' fight template-drill --seed 7 --switch return-fire=no
try 'fight --switch: unknown' 1 err 'is no switch of template; did you mean return_fire' fight template-drill --seed 7 --switch retrun-fire=no
try 'fight --switch: no value' 2 err '--switch takes NAME=VALUE' fight template-drill --switch return-fire
run 0 fight template-drill --seed 7 --switch return-fire=no --record quiet.rec
has quiet.rec 'switch return-fire no'
run 0 replay quiet.rec
verdict 'fight --switch: the record has it and replays' "$why"
"$umpire" chart template --text >house.chart
try 'fight --chart FILE' 0 out 'seed 7' fight template-drill --seed 7 --chart house.chart
sed 's/^chart template .*/chart house "House rules"/' house.chart >mine.chart
run 0 fight template-drill --seed 7 --chart mine.chart --record house.rec
has house.rec 'text chart'
run 0 replay house.rec
verdict 'fight --chart: the record carries the chart' "$why"
try 'fight --chart: missing' 1 err 'there is no file and no built-in chart' fight template-drill --chart no-such-one.chart

last=$(sed -n 's/^check [0-9]* //p' drill.rec | tail -1)
try 'replay: how it ended' 0 out 'answers' replay drill.rec
try 'replay --hash: that of the record' 0 out "hash $last" replay drill.rec --hash
try 'replay --to: stops there' 0 out 'after 5 answers' replay drill.rec --to 5
try 'replay --to 0: the start' 0 out 'after 0 answers' replay drill.rec --to 0
run 0 fight template-drill --seed 7 --narrate
grep -v 'seed 7' out >fought
run 0 replay drill.rec --narrate
grep -v '^The drill ground$' out >told
diff <(grep . fought) <(grep . told) >difference || why=${why:-$(head -3 difference)}
verdict 'replay --narrate tells what fight --narrate told' "$why"
try 'replay --narrate: rules are cited' 0 out 'TPL-' replay drill.rec --narrate
try_not 'replay --narrate: no colour without a terminal' out $'\033' replay drill.rec --narrate
head -c -5 drill.rec >torn.rec
head -20 drill.rec >cut.rec
try 'replay: a file that ends in its scenario' 1 err 'The file ends in the middle of the scenario' replay cut.rec
run 1 replay /nonexistent
[ "$(grep -c 'cannot be opened' err)" = 1 ] || why="said $(grep -c 'cannot be opened' err) times"
verdict 'replay: a file that is not there is said once' "$why"
try 'replay: a torn last line' 1 err 'torn.rec:' replay torn.rec
sed 's/^check \([0-9]*\) .*/check \1 0123456789abcdef/' drill.rec >wrong.rec
try 'replay: a hash that differs' 1 err 'wrong.rec:' replay wrong.rec
# brief FILE: as records were before they carried scenario and positions
brief() { sed -e '/^|/d' -e '/^ /d' -e '/^text /d' -e '/^start$/d' -e 's/^record 2$/record 1/' "$1"; }
brief drill.rec >brief.rec
try 'replay: a record that carries no scenario' 0 out "hash $last" replay brief.rec --hash
sed 's/^scenario [^ ]*/scenario nowhere/' brief.rec >lost.rec
try 'replay: a scenario that is not found' 1 err "no built-in scenario 'nowhere'" replay lost.rec
try 'replay: its lines are shown all the same' 1 out 'the rest, as it stands' replay lost.rec --narrate
sed 's/^scenario [^ ]*/scenario nowhere/' drill.rec >other-name.rec
try 'replay: the scenario is in the record' 0 out "hash $last" replay other-name.rec --hash
sed 's/ revision 2$/ revision 7/' drill.rec >old.rec
try 'replay: a record of other rules says why' 1 err 'It was fought by revision 7 of the rules template' replay old.rec
try 'replay: and how it ended' 1 out "$(cd "$work" && "$umpire" replay drill.rec)" replay old.rec
"$umpire" replay drill.rec --narrate >told 2>/dev/null
"$umpire" replay old.rec --narrate >shown 2>/dev/null
why=
cmp -s told shown || why=$(diff told shown | head -3)
verdict 'replay --narrate: it is told as it was' "$why"
"$umpire" show drill.rec --to 9 --svg here.svg
"$umpire" show old.rec --to 9 --svg there.svg 2>/dev/null
why=
cmp -s here.svg there.svg || why=$(diff here.svg there.svg | head -3)
verdict 'show --svg: it is drawn as it was' "$why"
try 'show: a record of other rules' 0 err 'not played on' show old.rec --to 9
try 'check: a record of other rules is a fault' 1 err 'revision 7' check old.rec
try 'odds: a record of other rules' 1 err 'revision 7' odds old.rec
mkdir -p elsewhere
"$umpire" show template-drill >/dev/null && cp "$root/scenarios/template-drill.scn" elsewhere/moved.scn
"$umpire" fight elsewhere/moved.scn --seed 3 --record whole.rec >/dev/null
try 'replay: somebody'"'"'s own scenario is in the record' 0 out 'answers' replay whole.rec
brief whole.rec >moved.rec
try 'replay: the scenario is not beside the record' 1 err "'moved.scn'" replay moved.rec
try 'replay --scenarios DIR' 0 out 'answers' replay moved.rec --scenarios elsewhere
cp moved.rec elsewhere/
try 'replay: the scenario is beside the record' 0 out 'answers' replay elsewhere/moved.rec
try 'replay: a scenario is no record' 1 err 'elsewhere/moved.scn:' replay elsewhere/moved.scn
golden=$here/../golden
try 'show RECORD: who left the table' 0 out '14th Alabama: infantry, veteran, rifle-muskets, 7 figures, left the table' show "$golden/adf/first-steps-6.rec"
try 'show RECORD: who is lost' 0 out ', lost' show "$golden/apw/skalitz-28.rec"
try 'show: who is to come' 0 out '1st corps battery: Austrian battery, rifled guns, to come in turn 3' show apw-nachod
try 'show RECORD: skirmishers, where and how many' 0 out 'good order, skirmishers: ' show "$golden/potomac/drill-7.rec"
try 'show RECORD: with whom a leader is' 0 out ', with ' show "$golden/adf/cemetery-hill-2.rec"
try_not 'show RECORD: never one word for all who are gone' out 'off the table' show "$golden/potomac/kernstown-5.rec"
try 'show RECORD: the end' 0 out 'after ' show drill.rec
try 'show RECORD --to N' 0 out 'after 4 answers' show drill.rec --to 4
try 'show RECORD --svg' 0 out '</svg>' show drill.rec --to 9 --svg -
if command -v node >/dev/null; then
    for name in $("$umpire" show | sed -n 's/^   *\([^ ]*\).*/\1/p'); do
        run 0 fight "$name" --seed 2 --record last.rec
        [ -n "$why" ] || run 0 show last.rec --svg map.svg
        [ -n "$why" ] || node "$here/svg.mjs" map.svg >said || why=$(cat said)
        verdict "show RECORD --svg: $name after its last turn, no name on another" "$why"
    done
fi

# ---- odds ----

printf 'scenario "Volley"\nrules template\ntable 30in x 20in\nturns 2\nswitch return-fire no\nside red "A" first home left\nside blue "B" home right\nbrigade red "X"\n  unit u "Ours" green musket figs 6 at 8,10 facing 90\n  unit w "More" green musket figs 6 at 8,14 facing 90\nbrigade blue "Y"\n  unit v "Theirs" trained musket figs 6 at 14,10 facing 270\n' >volley.scn
try 'odds: exact, over the fewest dice' 0 out 'exact: weights of 1296' odds volley.scn --order 'red fire u at v'
try 'odds: an outcome with its chance' 0 out '27.7778 %  nothing changes' odds volley.scn --order 'red fire u at v'
try 'odds: fates' 0 out '55.5556 %  Theirs loses 1' odds volley.scn --order 'red fire u at v' --react yes
try 'odds: a plan' 0 out 'order 2 of the plan' odds volley.scn --order 'red fire u at v' --order 'red fire w at v'
try 'odds: too wide, said so' 0 out 'NOT exact: 500 samples for the' odds volley.scn --order 'red fire u at v' --nodes 20 --samples 500
try 'odds --until' 0 out 'exact' odds volley.scn --order 'red fire u at v' --until turn
try 'odds --until: unknown' 2 err '--until takes order, phase or turn' odds volley.scn --order 'red fire u at v' --until noon
try 'odds --react: unknown' 2 err '--react takes best, yes or no' odds volley.scn --order 'red fire u at v' --react maybe
try 'odds: nothing asked' 2 err '--order or --against' odds volley.scn
try 'odds: an illegal order names its rule' 1 err '(TPL-FIRE-01)' odds volley.scn --order 'red fire u at w'
try 'odds: words that are no order' 1 err 'order:1:' odds volley.scn --order 'red fier u at v'
try 'odds --against' 0 out 'blue fire v at u, in turn 1' odds volley.scn --against u
try 'odds --against --at: out of reach' 1 err 'nobody is in a position to harm Ours' odds volley.scn --against u --at 3,4
try 'odds --against --at: turned' 0 out 'blue fire v at u' odds volley.scn --against u --at 8,9,90
try 'odds --at: no place' 2 err '--at takes a place on the table' odds volley.scn --against u --at 3
try 'odds --at: beyond the table' 2 err '--at takes a place on the table' odds volley.scn --against u --at 300,4
try 'odds --at: a facing that is none' 2 err '--at takes a place on the table' odds volley.scn --against u --at 8,9,north
try 'odds --at: too many numbers' 2 err '--at takes a place on the table' odds volley.scn --against u --at 8,9,90,5
try 'odds --at: an order stands where it stands' 2 err '--at goes with --against' odds volley.scn --order 'red fire u at v' --at 8,9
try 'odds: one question at a time' 2 err 'not both' odds volley.scn --order 'red fire u at v' --against u
try 'odds --nodes: none' 2 err '--nodes' odds volley.scn --order 'red fire u at v' --nodes 0
try 'odds --samples: none' 2 err '--samples' odds volley.scn --order 'red fire u at v' --nodes 20 --samples 0
try 'odds --against: unknown unit' 1 err "there is no unit 'x'" odds volley.scn --against x
if command -v node >/dev/null; then
    for question in "--order=red fire u at v" "--against=u" "--order=red fire u at v --nodes=3"; do
        flags=()
        case $question in *--nodes*) flags=(--nodes 3) question=${question% --nodes*} ;; esac
        run 0 odds volley.scn "$question" "${flags[@]}" --json
        [ -n "$why" ] || node -e 'const o = JSON.parse(require("fs").readFileSync("out", "utf8"));
            for (const f of o.threats ? o.threats.map(t => t.odds) : [o]) {
                const sum = f.outcomes.reduce((a, x) => a + BigInt(x.weight), 0n);
                const off = Number(sum - BigInt(f.denominator));
                if (Math.abs(off) > (f.exact ? 0 : f.outcomes.length)) throw "they add up to " + sum;
                if (!f.exact && !(f.why && f.outcomes.every(x => x.se > 0))) throw "a sample without error";
            }' 2>err || why=$(head -c 300 err)
        verdict "odds --json $question: weights add up" "$why"
    done
fi

# ---- fair dice ----

run 0 fight template-drill --fair --record fair.rec
verdict 'fight --fair' "$why"
try 'verify: an honest record' 0 out 'rolls are fair, and nothing was changed' verify fair.rec
try 'verify: and its answers' 0 out 'answers are as the rules have them' verify fair.rec
try 'replay: a record with fair dice' 0 out 'answers' replay fair.rec
try 'show: a record with fair dice' 0 out '' show fair.rec
sed '/^red /s/r1/r2/' fair.rec >bent.rec
try 'verify: an order that was changed' 1 err 'bent.rec:' verify bent.rec
sed '$d' fair.rec >unsealed.rec
try 'verify: no seal' 1 err 'without its seal' verify unsealed.rec
try 'verify: dice of a seed' 1 err 'nobody committed to' verify drill.rec

# ---- serve, games ----

mkdir page
echo '<title>Umpire</title>' >page/index.html
try 'serve --public: no address' 2 err 'the address that people type' serve --public umpire.example.org --web page --games x.db
try 'games: what?' 2 err 'wants more than this' games
try 'games: something else' 2 err 'expected list, export, import, migrate or backup' games burn --games x.db
try 'games list: an empty file' 0 out 'no battles are kept here' games list --games x.db
try 'games export: no such log' 1 err "there is no log 'monday'" games export monday --games x.db
try 'games import: no parcels' 1 err ':1:1: is no parcel of a log' games import "$root/LICENSE" --games x.db
try 'games import: no such file' 1 err 'nowhere.json: No such file' games import nowhere.json --games x.db
try 'games backup: overwrites nothing' 1 err 'is there already' games backup x.db --games x.db
try 'games migrate: where?' 2 err 'migrate where?' games migrate --games x.db
try 'games: a database that is not there' 1 err 'cannot be reached' games list --games 'postgresql:///none?host=/nowhere'

# ---- play ----

try 'play: without a terminal it fights by itself' 0 out 'answers' play template-drill --seed 7
try 'play: and tells how it goes' 0 out 'TPL-' play template-drill --seed 7
try 'play: without a scenario' 0 out 'answers' play --seed 7
try 'play --dice: neither hand nor rolled' 2 err 'hand or rolled' play template-drill --dice loaded

# say NAME TEXT LINES...: a person at the table types these lines
say() {
    local name=$1 text=$2
    shift 2
    printf '%s\n' "$@" | "$umpire" play "${scenario:-template-drill}" --seed 7 --side both --dice "${dice:-rolled}" \
        --record said.rec >out 2>err
    why=
    has out "$text"
    verdict "$name" "$why"
}
say 'play: help' 'takes back your last answer' help quit
say 'play: proposals are numbered, by unit' '   1  moves 3 in toward 1st Blue' quit
say 'play: more lists the rest' ', 9.9 from the left and 15.2 from below' more quit
say 'play: exact shows them as a record has them' 'move r1 to ' exact quit
say 'play: a number takes a proposal' 'red ' exact 1 quit
say 'play: end of input ends the game' 'after 0 answers'
say 'play: words that are no order' 'not understood:' 'frobnicate everything' quit
say 'play: undo' 'back to the position after 0 answers' 1 undo quit
say 'play: nothing to undo' 'nothing to take back' undo quit
say 'play: save' 'saved to mine.rec' 1 'save mine.rec' quit
try 'play: what was saved replays' 0 out 'answers' replay mine.rec
say 'play: units' 'Captain Ash' units quit
say 'play: map' 'drawn to mine.svg' 'map mine.svg' quit
say 'play: rule' 'company' 'rule TPL-MOV-01' quit
say 'play: auto' 'red ' exact auto quit
say 'play: advise' 'why: ' advise quit
say 'play: how many turns are left' 'turns left after this one: ' quit
say 'play: the umpire rules' 'because they were hidden' 'ruling "they were hidden" r1 figures 2' quit
try 'replay --narrate: the ruling is told' 0 out 'The umpire rules: ' replay said.rec --narrate
say 'play: a ruling that cannot be' 'expected 1 to' 'ruling "more" r1 figures 99' quit
say 'play: a ruling is taken back' 'back to the position after 0 answers' 'ruling "x" r1 figures 2' undo quit
try 'play: the record is kept as it goes' 0 out 'answers' replay said.rec
dice=hand
printf 'scenario "Near"\nrules template\ntable 20in x 20in\nturns 2\nside red "A" first home left\nside blue "B" home right\nbrigade red "X"\n  unit u "Ours" green musket figs 6 at 8,10 facing 90\nbrigade blue "Y"\n  unit v "Theirs" green musket figs 6 at 12,10 facing 270\n' >near.scn
scenario=near.scn
say 'play: dice of one hand' 'dice 4 5: 9' 'fire u at v' '4 5' quit
say 'play: dice as the record has them' 'dice 4 5: 9' 'fire u at v' 'dice 2d6 4 5' quit
say 'play: too few dice' 'not understood:' 'fire u at v' '4' quit
say 'play: a die that is none' 'not understood:' 'fire u at v' '4 7' quit
say 'play: an empty line has the dice rolled' ' for a volley' 'fire u at v' '' quit
say 'play: dice rolled from now on' 'dice are rolled for you' 'dice rolled' quit
say 'play: an order against the rules names the rule' '(TPL-' 'move u to 30,30' quit
say 'play: words besides answers' 'ends the game' help help quit
[ "$(grep -c 'an order for' out)" -le 2 ] || why='asked again though nothing changed'
verdict 'play: the ask is not repeated while nothing changes' "$why"
unset dice scenario
if command -v script >/dev/null; then
    at_terminal '3\n1\nquit\n' play --terminal template-drill
    has out 'who do you play?'
    has out 'an order for'
    has out $'\033[1m'
    verdict 'play: at a terminal it asks for sides and dice, in colour' "$why"
    NO_COLOR=1 at_terminal '3\n1\nquit\n' play --terminal template-drill
    has out 'an order for'
    has_not out $'\033'
    verdict 'play: NO_COLOR is respected' "$why"
    at_terminal '1\n4\n' play --terminal
    has out 'which battle?'
    has out 'answers'
    verdict 'play: at a terminal it asks for the battle; one may only watch' "$why"
fi
printf 'yes\n3\nhelp\nquit\n1\n' | "$umpire" play --terminal template-drill --side red >out 2>err
why=
has out "'yes' is not one of these"
[ "$(grep -c '2  your own' out)" = 4 ] || why="choices told $(grep -c '2  your own' out) times, not 4"
has_not out 'an order for'
verdict 'play: at a question a wrong word has its choices told again, and quit ends it' "$why"
try 'play --side: unknown' 1 err "there is no side 'green'" play template-drill --side green

# ---- the desk ----
volley='fire firer.arm=infantry firer.weapon=rifle_musket firer.figs=8 range=2.5'
nothing() { # STDOUT must be empty after bad input
    [ -n "$why" ] || [ ! -s out ] || why="something on stdout: $(head -c 200 out)"
    [ -n "$why" ] || [ "$(wc -l <err)" -eq 1 ] || why="not one sentence: $(head -c 300 err)"
}
try 'desk: without a terminal it lists the rulesets' 0 out 'adf15-early' desk
try 'desk: kinds' 0 out 'countercharge' desk adf15
try 'desk: keys' 0 out 'firer.weapon' desk adf15 fire --keys
try 'desk: keys for programs' 0 out '{"name": "firer.figs", "type": "int"' desk adf15 fire --keys --json
try 'desk: dice resolve' 0 out '"total": 15' desk adf15 $volley dice=4,3 --json
try 'desk: no dice, odds' 0 out '"denominator": "36"' desk --json adf15 $volley
try 'desk: a seed rolls' 0 out '"seed": 7' desk adf15 $volley --seed 7 --json
try 'desk: odds for people' 0 out '##' desk adf15 $volley
try 'desk: codes of the chart are words' 0 out 'firer dice modifier' desk adf15 $volley dice=4,3
try 'desk: a handful is told by its hits' 0 out ' hits of 6 ' desk potomac small-arms firer.firepower=1 firer.stands=6 target.stands=6 target.strength=3 range=10 --seed 3
try 'desk: a switch as an option' 0 out '"switch.fp_rounding": "down"' desk adf15 $volley --switch fp_rounding=down --json
try 'desk: an empty dice= where none are needed' 0 out '"abandoned": true' desk adf15 rout arm=artillery terrain=rough dice= --json
"$umpire" chart adf15 --text >house.chart
try 'desk: a chart file' 0 out '"total": 15' desk --chart house.chart $volley dice=4,3 --json
try 'desk: a chart file, and the name of its rules' 0 out '"total": 15' desk adf15 --chart house.chart $volley dice=4,3 --json
bad_desk() { # NAME TEXT ARGS...
    local name=$1 text=$2
    shift 2
    run 2 desk "$@"
    has err "$text"
    nothing
    verdict "desk: $name" "$why"
}
bad_desk 'unknown rules' 'adf16' adf16
bad_desk 'unknown kind' "did you mean 'fire'" adf15 fier
bad_desk 'unknown key' "did you mean 'firer.figs'" adf15 fire firer.fig=8
bad_desk 'no key=value' 'key=value' adf15 fire firer.figs
bad_desk 'out of range' '1 to 16' adf15 fire firer.arm=infantry firer.weapon=rifle_musket firer.figs=40 range=2
bad_desk 'missing' 'range is missing' adf15 fire firer.arm=infantry firer.weapon=rifle_musket firer.figs=8
bad_desk 'a column that fires' '(ADF-FIRE-02)' adf15 $volley firer.formation=road_column
bad_desk 'skirmishing artillery' 'unlimbered and limbered' adf15 $volley target.arm=artillery target.formation=skirmishers
bad_desk 'too few dice' 'wants 2 D6' adf15 $volley dice=4
bad_desk 'too many dice' '2 are needed' adf15 $volley dice=4,3,2
bad_desk 'dice and a seed' 'not both' adf15 $volley dice=4,3 --seed 7
bad_desk 'dice twice' 'told twice' adf15 $volley dice=4,3 dice=4,3
try 'lens: what differs is marked' 0 out '* band' lens fire firer.arm=infantry firer.weapon=repeating_rifle firer.figs=5 range=4.5 dice=4,5
try 'lens: what does not differ is not, and codes are words' 0 out '  firepower ' lens fire firer.arm=infantry firer.weapon=repeating_rifle firer.figs=5 range=4.5 dice=4,5
try 'lens: for programs' 0 out '"differ": ["band", "dice", "roll"' lens fire firer.arm=infantry firer.weapon=repeating_rifle firer.figs=5 range=4.5 dice=4,5 --json
try 'lens: of several families the one that knows the keys' 0 out 'winner: charger' lens melee charger.stands=6 charger.strength=4 charger.melee=2 charger.fighting=3 defender.stands=5 defender.strength=3 defender.melee=2 defender.fighting=3
try 'lens: what all refuse is said' 2 err 'range is missing' lens fire
count=$(grep -c 'range is missing' err)
verdict 'lens: and said once' "$([ "$count" = 1 ] || echo "$count times")"
try 'lens: odds' 0 out 'reaches: true' lens charge path=open:7
try 'lens: one ruleset refuses' 0 out 'refused' lens fire firer.arm=infantry firer.weapon=smoothbore_flintlock firer.figs=5 range=1
try 'lens: all refuse' 2 err 'firer.arm is missing' lens fire range=2
run 2 lens nosuch a=b
has err "no ruleset has a kind of situation 'nosuch'"
nothing
verdict 'lens: unknown kind' "$why"
# keyed KEYS: a person presses these keys
keyed() {
    printf "$1" | "$umpire" desk --ask >out 2>err
    why=
}
# ruleset, rout, artillery, open ground, dice 4 3, save, quit
rules=$("$umpire" desk | grep -n '^adf15 ' | cut -d: -f1)
keyed "${rules}633d43Sdesk.log\nQ"
has out 'rout move'
has out 'abandoned                    no'
has desk.log 'umpire desk adf15 rout arm=artillery terrain=open dice=4,3'
verdict 'desk: the assistant asks, takes dice as digits, and saves its log' "$why"
# fire, normal, 2.5, the rest as offered but for what it must know, dice; the same again with other dice, save, quit
keyed "${rules}1\n2.5\n 118\n43\n 65Sdesk.log\nQ"
has desk.log "umpire desk adf15 fire range=2.5 firer.arm=infantry firer.weapon=rifle_musket firer.figs=8 dice=4,3"
has desk.log "dice=6,5"
verdict 'desk: the assistant takes the rest as offered, and the last units again' "$why"
# the same, but 99 figures first, which is said at once and asked again
keyed "${rules}1\n2.5\n 1199\n8\n43Sdesk.log\nQ"
has out "firer.figs=99: '99' is not allowed (ADF-FIRE-04); allowed are whole numbers from 1 to 16"
has desk.log "firer.figs=8 dice=4,3"
verdict 'desk: the assistant refuses a number at once and asks again' "$why"
# an impact of artillery, which the rules refuse: told anew, with infantry
keyed "${rules}3\n\n3 o\n\n1 4352Q"
has err 'allowed'
has out "defender's impact, 2D6: 5 2 = 7"
verdict 'desk: what the rules refuse is told anew' "$why"
# back from the first question to the kinds; small arms; then 1866, which does not know of Potomac's range
other=$("$umpire" desk | grep -n '^apw1866 ' | cut -d: -f1)
potomac=$("$umpire" desk | grep -n '^potomac ' | cut -d: -f1)
keyed "${potomac}1\1772\n4 20 4\n3\nR${other}21\n3\n\003"
has out 'small-arms'
has out 'range in inches: 3'
has_not out '[20]'
verdict 'desk: the assistant goes back to the kinds, and forgets another family' "$why"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
