"""Time and memory of the checker at six sizes, beside one double-precision solve of the same SVMs by other solvers.

    python -m tests.benchmarks.sizes.campaign_sizes --out reports/reference/campaigns/sizes.json
    python -m tests.benchmarks.sizes.campaign_sizes --table reports/reference/campaigns/sizes.json     the table of docs/size.md

Gaussian float32 tokens with queries, one file a size.  Everything runs in a process of its own, one after the other, on one core, and
reads the file itself: seconds are processor time, memory is the most that the process held.  What passes 60 seconds of processor time or
4 GB is ended, and said so; `inspect` has four minutes.

The checker's side of a ratio is the bracket of that SVM alone.  Clarabel and OSQP get it through cvxpy: the p-SVM as its rows, the W-SVM,
whose rows have d² entries, as the square root of its Gram matrix.  SVC gets the Gram matrix as its kernel.  They bound nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

SIZES = ((16, 7, 384), (16, 64, 384), (100, 32, 256), (1000, 16, 256), (16, 512, 768), (1000, 64, 1024))
SECONDS, GIGABYTES = 60, 4
COMMANDS = {"inspect": ["inspect"]}
SOLVERS = {"p": ("bracket", "Clarabel", "OSQP"), "W": ("bracket", "Clarabel", "SVC")}
_ROOT = Path(__file__).resolve().parents[3]


def write_data(path: Path, n: int, T: int, d: int) -> None:
    """The dataset of one size."""
    rng = np.random.default_rng([n, T, d])
    np.savez(
        path,
        tokens=rng.standard_normal((n, T, d), dtype=np.float32),
        labels=rng.choice([-1, 1], n),
        head=rng.standard_normal(d, dtype=np.float32),
        queries=rng.standard_normal((n, d), dtype=np.float32),
    )


def solve(name: str, problem: str, path: Path) -> dict[str, Any]:
    """What a process of its own does: read the file, solve, say the margin."""
    from checker.data.array_files import read_any
    from checker.data.arrays import Arrays
    from checker.svm.brackets.constraints import Constraints
    from tests.benchmarks.sizes import bracket_problems

    data = read_any(path, many=1)
    assert isinstance(data, Arrays) and data.best_tokens is not None
    svm = Constraints(problem=problem, data=data, choice=data.best_tokens)
    if name == "bracket":
        from checker.svm.brackets.bracket import bracket

        found = bracket(svm)
        return {
            "margin": float(found.low),
            "width": float(found.high / found.low - 1) if found.high and found.low else None,
            "feasible": found.feasible.value,
        }
    margin, accuracy = getattr(bracket_problems, f"margin_by_{name.lower()}")(svm)
    return {"margin": margin, "accuracy": accuracy}


def measured(command: Sequence[str], *, seconds: float = SECONDS, gigabytes: float = GIGABYTES) -> dict[str, Any]:
    """Processor seconds and megabytes of one process, or the limit that ended it, and the last line that it printed."""
    environment = os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(_ROOT)}
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = subprocess.Popen(
            command, stdout=out, stderr=err, text=True, env=environment, preexec_fn=_limited(seconds)
        )
        ended = ""
        while (found := os.wait4(process.pid, os.WNOHANG))[0] == 0:
            if _gigabytes(process.pid) > gigabytes:
                ended = f"> {gigabytes} GB"
                process.kill()
            time.sleep(0.02)
        process.returncode = os.waitstatus_to_exitcode(found[1])
        usage = found[2]
        for stream in (out, err):
            stream.seek(0)
        said, complaint = out.read().strip().splitlines(), err.read().strip().splitlines()
    used = usage.ru_utime + usage.ru_stime
    entry: dict[str, Any] = {"seconds": round(used, 2), "megabytes": round(usage.ru_maxrss / 1000)}
    if process.returncode == -signal.SIGXCPU or (process.returncode and used > 0.98 * seconds):
        entry["ended"] = f"> {seconds} s"
    elif process.returncode:
        entry["ended"] = ended or f"code {process.returncode}: {(complaint or ['no message'])[-1][:200]}"
    else:
        entry["said"] = said[-1] if said else ""
    return entry


def _limited(seconds: float):
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))

    return limit


def _gigabytes(pid: int) -> float:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e9
    except (OSError, IndexError):
        return 0.0


def one_size(n: int, T: int, d: int, folder: Path) -> dict[str, Any]:
    """All commands and solvers at one size."""
    path = folder / f"{n}-{T}-{d}.npz"
    write_data(path, n, T, d)
    entry: dict[str, Any] = {"n": n, "T": T, "d": d, "numbers": n * T * d, "commands": {}, "p": {}, "W": {}}
    for name, options in COMMANDS.items():
        given = ["-q", *options, str(path)]
        found = measured(
            [sys.executable, "-c", "from checker.app.cli import main; main()", *given], seconds=4 * SECONDS
        )
        found.pop("said", None)
        entry["commands"][name] = found
        print(n, T, d, name, found, file=sys.stderr, flush=True)
    for problem, solvers in SOLVERS.items():
        for name in solvers:
            found = measured(
                [sys.executable, "-m", "tests.benchmarks.sizes.campaign_sizes", "--solve", name, problem, str(path)]
            )
            if "said" in found:
                found |= json.loads(found.pop("said"))
            entry[problem][name] = found
            print(n, T, d, problem, name, found, file=sys.stderr, flush=True)
    path.unlink()
    return entry


# the table


def table(result: dict[str, Any]) -> str:
    """The table of docs/size.md."""
    heads = [f"`{name}`" for name in COMMANDS] + [
        f"{problem}: {name}" for problem, names in SOLVERS.items() for name in names
    ]
    lines = ["| n, T, d | " + " | ".join(heads) + " |", "| --- " * (1 + len(heads)) + "|"]
    for e in result["sizes"]:
        cells = [_cost(e["commands"][name]) for name in COMMANDS]
        cells += [_beside(e[problem], name) for problem, names in SOLVERS.items() for name in names]
        lines.append(f"| {_size(e)} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _size(e: dict[str, Any]) -> str:
    return f"{e['n']:,}, {e['T']}, {e['d']:,}"


def _cost(found: dict[str, Any]) -> str:
    if "MemoryError" in found.get("ended", ""):
        return f"> {GIGABYTES} GB"
    if "ended" in found:
        return found["ended"] if found["ended"].startswith(">") else "failed"
    seconds = found["seconds"]
    return (
        f"{seconds:.1f} s, {found['megabytes']:,} MB" if seconds < 10 else f"{seconds:.0f} s, {found['megabytes']:,} MB"
    )


def _beside(found: dict[str, Any], name: str) -> str:
    """The cost; for a solver also the bracket's seconds and megabytes as ratios to its own."""
    one, ours = found[name], found["bracket"]
    if name == "bracket" or "ended" in one or "ended" in ours or one["margin"] is None:
        return _cost(one)
    return f"{_cost(one)}; {ours['seconds'] / one['seconds']:.2g}, {ours['megabytes'] / one['megabytes']:.2g}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, default=len(SIZES), help="only the first so many sizes")
    parser.add_argument("--out", type=Path, help="write the JSON here, after each size; those it has are kept")
    parser.add_argument(
        "--table", type=Path, metavar="JSON", help="measure nothing; print the table of an earlier result"
    )
    parser.add_argument("--solve", nargs=3, metavar=("SOLVER", "PROBLEM", "FILE"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.solve:
        name, problem, path = chosen.solve
        print(json.dumps(solve(name, problem, Path(path))))
        return
    if chosen.table:
        print(table(json.loads(chosen.table.read_text(encoding="utf-8"))))
        return
    done = json.loads(chosen.out.read_text(encoding="utf-8"))["sizes"] if chosen.out and chosen.out.exists() else []
    for size in SIZES[len(done) : chosen.sizes]:
        with tempfile.TemporaryDirectory() as folder:
            done.append(one_size(*size, Path(folder)))
        text = (
            json.dumps({"seconds": SECONDS, "gigabytes": GIGABYTES, "sizes": done}, indent=1, ensure_ascii=False) + "\n"
        )
        if chosen.out:
            chosen.out.write_text(text, encoding="utf-8")
    print(table({"sizes": done}))


if __name__ == "__main__":
    main()
