#!/usr/bin/env bash
# What commands and a start cost, counted without a clock, so that no other work on the machine disturbs it: instructions by
# valgrind, resident memory, bytes.
#
#   benches/budget.sh [PROGRAM]           beside benches/budget.md: whatever grew by more than 3 % is named, and the end is a failure
#   benches/budget.sh --take [PROGRAM]    writes benches/budget.md anew: a growth is decided on, in the change that brings it
#
# The program is the release build, unless another is named. One build counts the same to a thousandth, and its memory to a
# hundredth; another compiler or processor counts otherwise, so take it anew there first. Needs valgrind and script.
set -euo pipefail
cd "$(dirname "$0")/.."
budget=benches/budget.md
growth=3

takes=
if [ "${1:-}" = --take ]; then
    takes=yes
    shift
fi
program=$(realpath "${1:-${CARGO_TARGET_DIR:-target}/release/astragal}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/none"
export ASTRAGAL_CONFIG_DIR=$scratch/settings ASTRAGAL_DATA_DIR=$scratch/campaigns TERM=xterm-256color
"$program" new Bell --example the-bell-below-the-abbey --seed 1 >/dev/null
# An evening that ended as they do: the start reads no more of it than it would of a long one.
"$program" run Bell 'note counted' >/dev/null

line() { printf '| %s | %s |\n' "$1" "$(sed ':a;s/\B[0-9]\{3\}\>/,&/;ta' <<<"$2")"; }

count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$scratch/counted" "$program" "$@" >/dev/null
    line "\`astragal $*\`" "$(sed -n 's/.*Collected : //p' "$scratch/counted")"
}

# A command on a terminal of 120×40 that answers no question, with the keys of the second argument typed one by one.
on_terminal() {
    (
        sleep "$3"
        for ((key = 0; key < ${#2}; key++)); do
            printf '%s' "${2:key:1}"
            sleep "$4"
        done
    ) | timeout 120 script -qec "stty rows 40 cols 120; $1" /dev/null >/dev/null
}

# The first thread alone: those that read older steps behind the first frame are not of the start.
dashboard() {
    local counted=$scratch/counted
    on_terminal "valgrind --tool=callgrind --separate-threads=yes --callgrind-out-file=$counted --log-file=/dev/null $program $2" "$3" 10 1
    line "$1, first thread" "$(sed -n 's/^totals: //p' "$counted-01")"
}

resident() {
    local least=
    for _ in 1 2 3 4 5; do
        on_terminal "/usr/bin/time -f %M -o $scratch/resident $program open Bell" q 1.5 0.5
        least=$(printf '%s\n' $least "$(tail -n 1 "$scratch/resident")" | sort -n | head -n 1)
    done
    line 'KiB resident, the dashboard on an evening' "$least"
}

measure() {
    echo '| what | count |'
    echo '|---|---:|'
    count roll 4d6kh3+2
    count roll pd adept adv
    count odds pd adept adv
    count show Bell
    count log Bell --find nothing
    dashboard 'the dashboard on an evening' "open Bell" q
    dashboard 'the same and ten moves of the cursor' "open Bell" jjjjjkkkkkq
    ASTRAGAL_DATA_DIR=$scratch/none dashboard 'the first screen, no campaign' '' q
    resident
    line 'bytes of the program' "$(stat --dereference --format %s "$program")"
}

if [ -n "$takes" ]; then
    {
        echo '# Budget'
        echo
        echo 'Written by `benches/budget.sh --take` and held by `benches/budget.sh`: nothing may grow by more than '"$growth"' % unawares.'
        echo
        echo "$(rustc --version), $(uname -sm), instructions unless the line says otherwise:"
        echo
        measure
    } >"$scratch/budget"
    cp "$scratch/budget" $budget
    exec cat $budget
fi

measure | tee "$scratch/now"
awk -F' *[|] *' -v growth=$growth '
    $2 == "what" || $3 !~ /^[0-9,]+$/ { next }
    # A text is compared letter by letter: `1000` would be less than `999`.
    { gsub(",", "", $3); $3 += 0 }
    FNR == NR { allowed[$2] = $3; next }
    !($2 in allowed) { printf "%s: not in the budget\n", $2; over = 1; next }
    $3 > allowed[$2] * (1 + growth / 100) {
        printf "%s: %+.1f %%, from %d to %d\n", $2, 100 * ($3 / allowed[$2] - 1), allowed[$2], $3
        over = 1
    }
    END { exit over }
' $budget "$scratch/now"
