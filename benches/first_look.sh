#!/usr/bin/env bash
# The first look: how soon the first whole frame stands, what the program takes, and that it sleeps when nothing happens.
#
#   benches/first_look.sh [PROGRAM]      the release build, unless another program is named
#
# Needs bash, python3 and /proc. Nothing is left behind.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-${CARGO_TARGET_DIR:-target}/release/astragal}
if [[ ! -x $program ]]; then
    echo "no program at $program: run cargo build --release first" >&2
    exit 2
fi
exec python3 - "$program" <<'PYTHON'
import fcntl, glob, os, pty, re, select, shutil, signal, statistics, struct, subprocess, sys, tempfile, termios, time

PROGRAM = os.path.abspath(sys.argv[1])
WIDTH, HEIGHT = 120, 40
RUNS = 21
IDLE = 10.0
ROLLS = 5_000
PATIENCE = 30.0
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>78]")


class Run:
    """The program in a terminal, and everything it has drawn."""

    def __init__(self, data, *arguments):
        self.drawn = b""
        self.began = time.perf_counter()
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
            os.execv(PROGRAM, [PROGRAM, "--data-dir", data, *arguments])

    def wait_for(self, text):
        """Seconds from the start until this is drawn, and nothing more of the frame is on its way."""
        deadline = time.perf_counter() + PATIENCE
        while text not in ESCAPES.sub(b"", self.drawn):
            if time.perf_counter() > deadline:
                sys.exit(f"waited in vain for {text!r}: {ESCAPES.sub(b'', self.drawn)[-2000:]!r}")
            self.take(0.5)
        seen = time.perf_counter() - self.began
        while self.take(0.05):
            pass
        return seen

    def take(self, patience):
        if not select.select([self.master], [], [], patience)[0]:
            return False
        try:
            self.drawn += os.read(self.master, 1 << 16)
        except OSError:
            return False
        return True

    def type(self, keys):
        self.drawn = b""
        os.write(self.master, keys)

    def quit(self):
        self.type(b"q")
        deadline = time.perf_counter() + PATIENCE
        while os.waitpid(self.pid, os.WNOHANG)[0] == 0:
            self.take(0.01)
            if time.perf_counter() > deadline:
                os.kill(self.pid, signal.SIGKILL)
        os.close(self.master)

    def memory(self):
        with open(f"/proc/{self.pid}/status") as status:
            lines = dict(line.split(":", 1) for line in status)
        return {name: int(lines[name].split()[0]) / 1024 for name in ("VmRSS", "RssAnon")}

    def work(self):
        """CPU ticks, and context switches of every thread."""
        switches = {}
        for path in glob.glob(f"/proc/{self.pid}/task/*/status"):
            with open(path) as status:
                lines = dict(line.split(":", 1) for line in status)
            wanted = ("voluntary_ctxt_switches", "nonvoluntary_ctxt_switches")
            switches[lines["Name"].strip()] = [int(lines[name]) for name in wanted]
        with open(f"/proc/{self.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12]), switches


def first_frame(data, *arguments):
    times = []
    for _ in range(RUNS):
        run = Run(data, *arguments)
        # The last words of the last row: when they are there, the whole frame is.
        times.append(run.wait_for(b"? help") * 1000)
        run.quit()
    return times


def row(what, figure):
    print(f"{what:<52}{figure:>16}")


def spread(times):
    return f"{statistics.median(times):.1f} ms"


data = tempfile.mkdtemp(prefix="astragal-bench-")
try:
    empty, played = os.path.join(data, "empty"), os.path.join(data, "played")
    times = first_frame(empty)
    row(f"first frame, welcome (median of {RUNS})", spread(times))
    row("  slowest", f"{max(times):.1f} ms")

    say = lambda *arguments, lines="": subprocess.run(
        [PROGRAM, "--data-dir", played, *arguments], input=lines, text=True, check=True, stdout=subprocess.DEVNULL)
    say("new", "Bench")
    heroes = [f"hero {name} level 4 hp 24 dexterity adept stealth yes" for name in ("Thalia", "Oren", "Wren", "Ida", "Brannoc")]
    say("run", "Bench", lines="\n".join(heroes + ["thalia stealth"] * ROLLS) + "\n")
    times = first_frame(played, "open", "Bench")
    row(f"first frame, a campaign of {ROLLS} rolls", spread(times))
    row("  slowest", f"{max(times):.1f} ms")

    run = Run(played, "open", "Bench")
    run.wait_for(b"? help")
    run.type(b"L")
    run.wait_for(b"lucky")
    time.sleep(1)
    memory = run.memory()
    row("resident memory", f"{memory['VmRSS']:.1f} MiB")
    row("  of it the program's own, not files", f"{memory['RssAnon']:.1f} MiB")
    ticks, before = run.work()
    time.sleep(IDLE)
    ticks_after, after = run.work()
    row(f"CPU time over {IDLE:.0f} s idle after a roll", f"{(ticks_after - ticks) * 1000 // os.sysconf('SC_CLK_TCK')} ms")
    woken = {name: [b - a for a, b in zip(before.get(name, [0, 0]), after[name])] for name in after}
    row("wake-ups over the same time, all threads", f"{sum(map(sum, woken.values()))}")
    for name, (voluntary, forced) in sorted(woken.items()):
        row(f"  {name}: voluntary + involuntary", f"{voluntary} + {forced}")
    is_asleep = sum(map(sum, woken.values())) == 0
    run.quit()
finally:
    shutil.rmtree(data)
sys.exit(0 if is_asleep else "it does not sleep when nothing happens")
PYTHON
