"""The time to the first useful answer, of one's own lemma and of one's own data:
``python tests/benchmarks/sizes/campaign_first_minutes.py``.

Every command starts in a process of its own, with an empty cache, three times after one that is not counted; printed are the least and the
greatest wall time and the least processor time, as the table of docs/size.md has them, and the load of the machine at the end.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CHECKER = (sys.executable, "-c", "from checker.app.cli import main; main()")
HEAD = '''"""A lemma of one's own."""
from checker.language import Claim, Source, {words}
{names}
CLAIM = Claim(title="t", source=Source(paper="mine", where="w", fidelity="verbatim"), forall=({forall},), conclude={conclude})
'''
LEMMAS = {
    "an identity": HEAD.format(
        words="eq, scalar, sigmoid", names='x = scalar("x")', forall="x", conclude="eq(sigmoid(-x), 1 - sigmoid(x))"
    ),
    "a bounded inequality": HEAD.format(
        words="scalar, sigmoid",
        names='x, y = scalar("x"), scalar("y")',
        forall="x, y",
        conclude='abs(sigmoid(x) - sigmoid(y)) <= "1/4" * abs(x - y)',
    ),
    "a false inequality": HEAD.format(
        words="scalar, sigmoid",
        names='x, y = scalar("x"), scalar("y")',
        forall="x, y",
        conclude='abs(sigmoid(x) - sigmoid(y)) <= "0.24" * abs(x - y)',
    ),
}
DATA = ("examples/data/single-a.json", "examples/data/multi.json")


def timed(command: Sequence[str | Path], folder: Path) -> tuple[float, float, float, str]:
    """Seconds until the first answer, wall and processor seconds in all, and what was said."""
    environment = os.environ | {"HOME": str(folder), "PYTHONUNBUFFERED": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # as in a reader's shell
    before, began, first, said = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic(), 0.0, []
    with subprocess.Popen(
        list(map(str, command)),
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if not first and any(word in line for word in ("TRUE", "FALSE", "PROVED", "REFUTED", "passed")):
                first = time.monotonic() - began
    wall, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return first, wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, "".join(said)


def main() -> None:
    """The rows of the table, one a command."""
    commands: list[tuple[str, Sequence[str | Path], str]] = []
    for name, text in LEMMAS.items():
        commands += [(f"{name}, `checker audit FILE.py`", (*CHECKER, "audit", "lemma.py", "--no-cache"), text)]
        if "false" not in name:
            commands += [(f"{name}, `pytest FILE.py`", (sys.executable, "-m", "pytest", "-q", "lemma.py"), text)]
    commands += [
        (f"`checker audit --data {d}`", (*CHECKER, "audit", "--data", ROOT / d), "")
        for d in DATA
        if (ROOT / d).exists()
    ]
    print("| what | first answer | in all | processor | says |\n| --- | --- | --- | --- | --- |")
    for name, command, text in commands:
        with tempfile.TemporaryDirectory() as scratch:
            (Path(scratch) / "lemma.py").write_text(text, encoding="utf-8")
            runs = [timed(command, Path(scratch)) for _ in range(4)][1:]
        first, wall, processor = ([run[k] for run in runs] for k in range(3))
        words = [w for w in ("REFUTED", "PROVED", "CONSISTENT", "passed", "failed", "TRUE") if w in runs[0][3]]
        if not words:
            raise SystemExit(
                f"No answer from {name}: is the checker installed in this environment?\n{runs[0][3][-500:]}"
            )
        span = [f"{min(x):.1f}–{max(x):.1f} s" for x in (first, wall)]
        print(f"| {name} | {span[0]} | {span[1]} | {min(processor):.1f} s | {words[0]} |", flush=True)
    print(f"Load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors.")


if __name__ == "__main__":
    main()
