#!/usr/bin/env bash
# The figures of the dice and the line: rolls, odds, key presses, each the best of its rounds.
#
#   benches/figures.sh [WORDS]      all, or those whose name has these words
#
# The best round is the one that was least disturbed; on a machine that does nothing else the median lies close to it.
# Needs bash and python3.
set -euo pipefail
cd "$(dirname "$0")/.."
results=${CARGO_TARGET_DIR:-target}/criterion
rm -rf "$results"
cargo bench --quiet --package benches --bench rolls --bench odds --bench key_press -- \
    --warm-up-time 0.2 --measurement-time 1 --noplot "$@" >/dev/null
exec python3 - "$results" <<'PYTHON'
import glob, json, statistics, sys

print(f"{'what':<56}{'best':>12}{'median':>12}{'a second':>14}")
for path in sorted(glob.glob(f"{sys.argv[1]}/*/*/new")):
    with open(f"{path}/benchmark.json") as name, open(f"{path}/sample.json") as sample:
        name, sample = json.load(name)["full_id"], json.load(sample)
    rounds = [time / count / 1000 for time, count in zip(sample["times"], sample["iters"])]
    best, median = min(rounds), statistics.median(rounds)
    print(f"{name:<56}{best:>9.3f} µs{median:>9.3f} µs{1 / best:>12.2f} M")
PYTHON
