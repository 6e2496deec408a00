# bash completion of umpire: commands, their options, built-in charts and scenarios, files.

_umpire_options() {
    local common='--help --version'
    local loading='--switch --chart'
    case $1 in
    play) echo "--port --lan --name --no-browser --games --web --terminal --side --general --dice --seed --record $loading $common" ;;
    serve) echo "--port --public --lan --games --web $common" ;;
    games) echo "--games --to $common" ;;
    fight) echo "--seed --fair --record --narrate --explain --trials --seconds --check --json $loading $common" ;;
    match) echo "-n -j --seed --nodes --trials --seconds --without --luck --json $loading $common" ;;
    sim) echo "-n -j --seed --first --second --trials --seconds --until-width --html --json $loading $common" ;;
    replay) echo "--to --narrate --hash --scenarios $loading $common" ;;
    review) echo "--html --json --trials --seed --to --scenarios $loading $common" ;;
    report) echo "--html --svg --to --scenarios $loading $common" ;;
    muster) echo "--recover --out --to --scenarios $loading $common" ;;
    verify) echo "$loading $common" ;;
    odds) echo "--order --until --react --against --at --nodes --samples --seed --json --to --scenarios $loading $common" ;;
    desk) echo "--keys --ask --seed --json $loading $common" ;;
    lens) echo "--family --seed --json $loading $common" ;;
    roster) echo "--large $loading $common" ;;
    show) echo "--svg --to --scenarios $loading $common" ;;
    new) echo "--rules --title --table --turns --units $common" ;;
    check) echo "--scenarios --told $loading $common" ;;
    chart) echo "--list --json --html --large --text --chart $common" ;;
    rule) echo "--search $common" ;;
    esac
}

_umpire() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]} words=
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        words='play serve games fight match sim replay report review muster verify odds desk lens show roster new check chart rule help --help --version'
        COMPREPLY=($(compgen -W "$words" -- "$word"))
        return
    fi
    case $before in
    --dice) COMPREPLY=($(compgen -W 'hand rolled' -- "$word")) && return ;;
    --side) COMPREPLY=($(compgen -W 'both none' -- "$word")) && return ;;
    --general | --first | --second)
        COMPREPLY=($(compgen -W 'recruit drill veteran marshal corporal sergeant lieutenant captain colonel' -- "$word")) && return ;;
    --without)
        COMPREPLY=($(compgen -W 'friends odds screens ground posts orderly share ideas' -- "$word")) && return ;;
    --until) COMPREPLY=($(compgen -W 'order phase turn' -- "$word")) && return ;;
    --react) COMPREPLY=($(compgen -W 'best yes no' -- "$word")) && return ;;
    --switch | --seed | --to | --nodes | --trials | --seconds | --until-width | -n | -j | --order | --against | --at | --samples) return ;;
    --chart | --record | --svg | --html | --games) COMPREPLY=($(compgen -f -- "$word")) && return ;;
    --scenarios) COMPREPLY=($(compgen -d -- "$word")) && return ;;
    --?*) # of a fight, what is no option of its own is a side
        if [ "$command" = fight ] && [[ " $(_umpire_options fight) " != *" $before "* ]]; then
            COMPREPLY=($(compgen -W 'recruit drill veteran marshal corporal sergeant lieutenant captain colonel' -- "$word")) && return
        fi
        ;;
    esac
    case $word in
    -*) COMPREPLY=($(compgen -W "$(_umpire_options "$command")" -- "$word")) && return ;;
    esac
    case $command in
    help) words='play serve games fight match sim replay report review muster verify odds desk lens show roster new check chart rule' ;;
    games) [ "$COMP_CWORD" -ne 2 ] || words='list export import migrate backup' ;;
    chart) words=$(umpire chart 2>/dev/null | cut -d' ' -f1) ;;
    desk)
        case $COMP_CWORD in
        2) words=$(umpire desk 2>/dev/null </dev/null | cut -d' ' -f1) ;;
        3) words=$(umpire desk "${COMP_WORDS[2]}" 2>/dev/null | cut -d' ' -f1) ;;
        *)
            words=$(umpire desk "${COMP_WORDS[2]}" "${COMP_WORDS[3]}" --keys 2>/dev/null | sed -n 's/^\([a-z][^ ]*\) .*/\1=/p')
            compopt -o nospace 2>/dev/null
            ;;
        esac
        ;;
    lens) words=$(umpire desk adf15 2>/dev/null | cut -d' ' -f1) ;;
    play | fight | match | sim | odds | show | roster) words=$(umpire show 2>/dev/null | sed -n 's/^   *\([^ ]*\).*/\1/p') ;;
    esac
    [ "$command" != match ] || words="recruit drill veteran marshal corporal sergeant lieutenant captain colonel $words"
    COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))
}

complete -o filenames -F _umpire umpire
