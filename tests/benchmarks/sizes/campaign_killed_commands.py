"""Campaign: each long command about data is killed (SIGKILL) in the middle, given again, and must answer as one that was left alone.

    python -m tests.benchmarks.sizes.campaign_killed_commands FOLDER [NAME …]      about ten minutes on one core

Names: inspect, audit, run, training, sweep.  Compared are what the command prints on standard output and the files that it writes, but
for the ledger of a sweep, whose order is that of completion, and the vectors beside it, which are named by the place of their model.
The caches of the commands lie in FOLDER.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

FRACTIONS = (0.35, 0.6, 0.85)  # of the time of a whole run
COMMANDS = {
    "inspect": ["inspect", "data.npz"],
    "audit": ["audit", "--data", "data.npz", "--seconds", "0", "--out", "out"],
    "run": ["run", "data.npz", "--steps", "20000", "--out", "out"],
    "training": ["data", "training", "log", "--head", "0", "--heads", "1", "--inputs", "fixed.npz", "--out", "out"],
    "sweep": ["data", "sweep", "sets", "--out", "out"],
}


def write_data(folder: Path) -> None:
    rng = np.random.default_rng(0)
    for name in ("data.npz", *(f"sets/{k}.npz" for k in range(6))):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        tokens, head = rng.standard_normal((20, 10, 33)).astype("f4"), rng.standard_normal(33).astype("f4")
        extra = {"queries": tokens[:, 0], "key_matrix": np.eye(33)}  # as a head of a model has them
        np.savez(folder / name, tokens=tokens, labels=[1, -1] * 10, head=head, **extra)
    tokens = rng.integers(-4, 5, (12, 8, 40)) / 2
    np.savez(
        folder / "fixed.npz",
        tokens=tokens,
        queries=tokens[:, 0],
        labels=[1] * 12,
        direction=rng.integers(-4, 5, 40) / 2,
    )
    (folder / "log").mkdir()
    W = np.zeros((40, 40))
    for step in range(1, 41):
        W = W + rng.standard_normal((40, 40)) / 40
        stem = "layers.0.self_attn."
        tensors = {"q_proj": 2 * np.eye(40), "k_proj": W.T.copy(), "v_proj": np.eye(40)}
        save_file({f"{stem}{key}.weight": x for key, x in tensors.items()}, folder / "log" / f"step-{step}.safetensors")


def ran(arguments: list[str], place: Path, cache: Path, kill_after: float | None = None) -> tuple[int | None, str, str]:
    """Exit code (None where it was killed), standard output and standard error."""
    child = subprocess.Popen(
        [sys.executable, "-m", "checker.app.cli", *arguments],
        cwd=place,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"CHECKER_CACHE": str(cache), "PYTHONPATH": str(Path(__file__).parents[3])},
    )
    try:
        out, err = child.communicate(timeout=kill_after)
    except subprocess.TimeoutExpired:
        child.kill()
        return (None, *child.communicate())
    return child.returncode, out, err


def files(out: Path) -> dict[str, bytes]:
    found = {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
    return {name: x for name, x in found.items() if not name.startswith(("ledger", "inputs-"))}


def campaign(name: str, folder: Path) -> bool:
    arguments, whole = COMMANDS[name], folder / name / "whole"
    shutil.rmtree(folder / name, ignore_errors=True)
    write_data(whole)
    ran(arguments, whole, folder / name / "cache")  # numba compiles in the first run
    begun = time.monotonic()
    code, told, err = ran(arguments, whole, folder / name / "cache")
    seconds, good = time.monotonic() - begun, code == 0 and "Traceback" not in err
    print(f"{name}: left alone, {seconds:.1f} s, exit code {code}", flush=True)
    for part in FRACTIONS:
        place = folder / name / f"killed-{part}"
        write_data(place)
        first = ran(arguments, place, folder / name / f"cache-{part}", part * seconds)
        code, again, err = ran(arguments, place, folder / name / f"cache-{part}")
        same = code == 0 and again == told and files(place / "out") == files(whole / "out")
        clean = "Traceback" not in first[1] + first[2] + again + err
        what = "killed" if first[0] is None else "had ended"
        known = "going on from" in err or "known from before" in again + err
        print(
            f"  {what} at {part:.0%}: {'the same answer' if same else 'ANOTHER ANSWER'}, {'no' if clean else 'A'} traceback"
            + (", from kept parts" if known else ""),
            flush=True,
        )
        good = good and same and clean
    return good


def main(folder: str, *names: str) -> int:
    return 0 if all([campaign(name, Path(folder).resolve()) for name in names or COMMANDS]) else 1


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
