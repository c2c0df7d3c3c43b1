#!/usr/bin/env bash
# Instructions, which no other work on the machine disturbs: what a command or a start takes, counted by valgrind.
#
#   benches/instructions.sh [PROGRAM]      the release build, unless another program is named
#
# The same build counts the same to within a hundredth. Needs valgrind. Nothing is left behind.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-${CARGO_TARGET_DIR:-target}/release/astragal}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export ASTRAGAL_DATA_DIR=$scratch ASTRAGAL_CONFIG_DIR=$scratch/settings

# What two evenings leave, and what ten times as many do.
play() {
    "$program" new "$1" >/dev/null
    echo 'hero Thalia dexterity adept stealth yes' | "$program" run "$1" >/dev/null
    for ((evening = 0; evening < $2; evening++)); do
        for ((roll = 0; roll < 200; roll++)); do echo 'thalia stealth adv'; done | "$program" run "$1" >/dev/null
    done
}

line() { printf '| %s | %s |\n' "$1" "$(sed ':a;s/\B[0-9]\{3\}\>/,&/;ta' <<<"$2")"; }

collected() { sed -n 's/.*Collected : //p' "$1"; }

count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$scratch/counted" "$program" "$@" >/dev/null
    line "\`astragal $*\`" "$(collected "$scratch/counted")"
}

# The dashboard from its start to a key that leaves it, on a terminal of 120×40 that answers no question. The threads that
# read older steps behind the first frame are not of the start: only the first thread counts.
start() {
    local counted=$scratch/start
    local valgrind="valgrind --tool=callgrind --separate-threads=yes --callgrind-out-file=$counted --log-file=/dev/null"
    (sleep 15 && printf q && sleep 5) |
        TERM=xterm-256color script -qec "stty rows 40 cols 120; $valgrind $program open $1" /dev/null >/dev/null
    line "the dashboard on \`$1\`, first thread" "$(sed -n 's/^totals: //p' "$counted-01")"
}

play young 2
play old 20
echo '| command | instructions |'
echo '|---|---:|'
count roll 4d6kh3+2
count roll pd adept adv
count odds 4d6kh3+2
count odds pd adept adv
for age in young old; do
    count show $age
    count log $age --find nothing
    count run $age 'thalia stealth adv'
    start $age
done
line "bytes of the program" "$(stat --dereference --format %s "$program")"
