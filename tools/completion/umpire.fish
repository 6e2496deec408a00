# fish completion of umpire: commands, their options, built-in charts and scenarios, files.

function __umpire_charts
    umpire chart 2>/dev/null | string replace -r ' .*' ''
end

function __umpire_scenarios
    umpire show 2>/dev/null | string match -r '^   *\S+' | string trim
end

complete -c umpire -n __fish_use_subcommand -f -a play -d 'Play a battle in the terminal'
complete -c umpire -n __fish_use_subcommand -f -a fight -d 'Let two generals fight a scenario'
complete -c umpire -n __fish_use_subcommand -f -a match -d 'Measure two generals'
complete -c umpire -n __fish_use_subcommand -f -a sim -d 'Fight a scenario many times'
complete -c umpire -n __fish_use_subcommand -f -a replay -d 'Play a recorded battle through'
complete -c umpire -n __fish_use_subcommand -f -a odds -d 'Say what orders would do'
complete -c umpire -n __fish_use_subcommand -f -a show -d 'Print the order of battle or draw a map'
complete -c umpire -n __fish_use_subcommand -f -a check -d 'Proof-read charts, scenarios, records'
complete -c umpire -n __fish_use_subcommand -f -a chart -d 'List the charts, or print one'
complete -c umpire -n __fish_use_subcommand -f -a rule -d 'Print a rule or search the rule book'
complete -c umpire -n __fish_use_subcommand -f -a help -d 'Tell what the commands do'

complete -c umpire -l help -d 'Print help'
complete -c umpire -l version -d 'Print the version'

set -l loading 'play fight match sim replay odds show check'
complete -c umpire -n "__fish_seen_subcommand_from $loading" -x -l switch -d 'NAME=VALUE: set a switch'
complete -c umpire -n "__fish_seen_subcommand_from $loading chart" -r -l chart -d 'Use this chart'
complete -c umpire -n "__fish_seen_subcommand_from play fight match sim odds show" -a '(__umpire_scenarios)'

complete -c umpire -n '__fish_seen_subcommand_from play' -x -l side -a 'both none' -d 'The side you play'
complete -c umpire -n '__fish_seen_subcommand_from play' -x -l dice -a 'hand rolled' -d 'Who rolls'
complete -c umpire -n '__fish_seen_subcommand_from play fight match sim odds' -x -l seed -d 'Seed of dice and generals'
complete -c umpire -n '__fish_seen_subcommand_from play fight' -r -l record -d 'Write the record there'
complete -c umpire -n '__fish_seen_subcommand_from fight replay' -l narrate -d 'Tell everything'
complete -c umpire -n '__fish_seen_subcommand_from play' -x -l general -a 'recruit drill veteran' -d 'Who plays the others'
complete -c umpire -n '__fish_seen_subcommand_from fight' -l explain -d 'Tell why, too'
complete -c umpire -n '__fish_seen_subcommand_from fight match sim' -l json -d 'For programs'
complete -c umpire -n '__fish_seen_subcommand_from match sim' -x -s n -d 'Battles'
complete -c umpire -n '__fish_seen_subcommand_from match sim' -x -s j -d 'Battles at once'
complete -c umpire -n '__fish_seen_subcommand_from match' -x -l nodes -d 'Positions to look at'
complete -c umpire -n '__fish_seen_subcommand_from match' -a 'recruit drill veteran'
complete -c umpire -n '__fish_seen_subcommand_from sim' -x -l first -a 'recruit drill veteran' -d 'A general'
complete -c umpire -n '__fish_seen_subcommand_from sim' -x -l second -a 'recruit drill veteran' -d 'The other general'
complete -c umpire -n '__fish_seen_subcommand_from sim' -x -l until-width -d 'Stop when the interval is so narrow'
complete -c umpire -n '__fish_seen_subcommand_from sim' -r -l html -d 'Write a report'
complete -c umpire -n '__fish_seen_subcommand_from replay' -l hash -d 'Print the hash of the position'
complete -c umpire -n '__fish_seen_subcommand_from replay odds show' -x -l to -d 'Stop after N answers'
complete -c umpire -n '__fish_seen_subcommand_from replay odds show check' -r -l scenarios -d 'Where scenarios are'
complete -c umpire -n '__fish_seen_subcommand_from odds' -x -l order -d 'As a record has it'
complete -c umpire -n '__fish_seen_subcommand_from odds' -x -l until -a 'order phase turn' -d 'Where it ends'
complete -c umpire -n '__fish_seen_subcommand_from odds' -x -l react -a 'best yes no' -d 'Reactions on the way'
complete -c umpire -n '__fish_seen_subcommand_from odds' -x -l against -d 'What the enemy can do to it'
complete -c umpire -n '__fish_seen_subcommand_from odds' -x -l at -d 'If it stood there'
complete -c umpire -n '__fish_seen_subcommand_from odds' -x -l nodes -d 'Positions before it samples'
complete -c umpire -n '__fish_seen_subcommand_from odds' -x -l samples -d 'How many samples'
complete -c umpire -n '__fish_seen_subcommand_from odds' -l json -d 'For programs'
complete -c umpire -n '__fish_seen_subcommand_from show' -r -l svg -d 'Draw the table as a map'
complete -c umpire -n '__fish_seen_subcommand_from chart' -f -a '(__umpire_charts)'
complete -c umpire -n '__fish_seen_subcommand_from chart' -l list -d 'Names of its tables'
complete -c umpire -n '__fish_seen_subcommand_from chart' -l json -d 'For programs'
complete -c umpire -n '__fish_seen_subcommand_from chart' -l html -d 'For paper'
complete -c umpire -n '__fish_seen_subcommand_from chart' -l text -d 'The chart file itself'
complete -c umpire -n '__fish_seen_subcommand_from rule' -l search -d 'List the rules with these words'
