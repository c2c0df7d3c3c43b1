#!/usr/bin/env bash
# Everything that is to be fast, beside the least that any program of its kind takes and beside its peers: one table.
#
#   benches/compare.sh [PROGRAM]      builds the release, unless another program is named
#
# Needs Linux and this toolchain. What else it needs it builds and installs below the target folder: the minimal program
# and whoever measures (benches/limits), bottom and ripgrep from the registry. Nothing else is left behind.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
mkdir -p "$target"
{
    for peer in bottom ripgrep; do
        cargo install --quiet --locked --root "$target/peers" "$peer"
    done
    # A target of its own: the same crates with other features would chase each other out of one.
    cargo build --quiet --release --locked --manifest-path benches/limits/Cargo.toml --target-dir "$target/limits"
    program=${1:-$target/release/astragal}
    [[ $# -gt 0 ]] || cargo build --quiet --release --locked
} >&2
scratch=$(mktemp -d "$target/compare-XXXXXX")
trap 'rm -rf "$scratch"' EXIT
echo "$(date --iso-8601) · $(nproc) × $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1) · load $(cut -d' ' -f1-3 /proc/loadavg) · $(uname -sr) · $(df --output=fstype "$scratch" | tail -1) · $(rustc --version | cut -d' ' -f1,2)"
echo
"$target/limits/release/compare" "$scratch" "$(realpath "$program")" "$target/limits/release/minimal" "$target/peers/bin/btm" "$target/peers/bin/rg"
