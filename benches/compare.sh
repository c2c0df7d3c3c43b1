#!/usr/bin/env bash
# Everything that is to be fast, beside the least that any program of its kind takes and beside its peers: one table.
#
#   benches/compare.sh [PROGRAM [PART …]]
#
# Builds the release and measures that, unless another PROGRAM is named; takes the whole table, or the parts
#
#   start     from the fork to the first whole frame
#   keys      from a key to the last byte of its frame
#   bytes     what a key sends to the terminal
#   rest      memory, processor time and wake-ups of an open program
#   errands   `astragal roll` as a whole process, the size of the binary
#   finding   the log looked through
#   dice      rolls and odds
#
# Needs Linux and this toolchain. What else it needs it builds and installs below the target folder: the minimal program and
# whoever measures (benches/limits), the dice crates (benches/peers), bottom and ripgrep from the registry. The first run takes
# a while for that; each other one some eight minutes. Nothing else is left behind.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
mkdir -p "$target"
program=$(realpath "${1:-$target/release/astragal}")
parts=("${@:2}")

is_wanted() { [[ ${#parts[@]} -eq 0 || " ${parts[*]} " == *" $1 "* ]]; }

{
    [[ $# -gt 0 ]] || cargo build --quiet --release --locked
    for peer in bottom ripgrep; do
        cargo install --quiet --locked --root "$target/peers" "$peer"
    done
    # Targets of their own: the same crates with other features would chase each other out of one.
    cargo build --quiet --release --locked --manifest-path benches/limits/Cargo.toml --target-dir "$target/limits"
    if is_wanted dice; then
        cargo build --quiet --release --locked --manifest-path benches/peers/Cargo.toml --target-dir "$target/peers"
        cargo bench --quiet --locked --package benches --bench odds -- --warm-up-time 0.2 --measurement-time 1 --noplot
    fi
} >&2

scratch=$(mktemp -d "$target/compare-XXXXXX")
trap 'rm -rf "$scratch"' EXIT
processor=$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1)
load=$(cut -d' ' -f1-3 /proc/loadavg)
disk=$(df --output=fstype "$scratch" | tail -1)
echo "$(date --iso-8601), $(nproc) × $processor, load $load, $(uname -sr), $disk, $(rustc --version | cut -d' ' -f1,2)"
echo
"$target/limits/release/compare" "$scratch" "$program" "$target/limits/release/minimal" "$target/peers/bin/btm" \
    "$target/peers/bin/rg" "$target/peers/release/astragal-peers" "$target/criterion" "${parts[@]}"
