#!/usr/bin/env bash
# Instructions, which no other work on the machine disturbs: what a command takes, counted by valgrind.
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

count() {
    local out
    out=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1 >/dev/null)
    printf '| `astragal %s` | %s |\n' "$*" "$(sed -n 's/.*Collected : //p' <<<"$out" | sed ':a;s/\B[0-9]\{3\}\>/,&/;ta')"
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
done
