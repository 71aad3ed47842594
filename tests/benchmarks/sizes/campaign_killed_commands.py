"""Campaign: each long command about data is killed (SIGKILL) in the middle, given again, and must answer as one that was left alone.

    python -m tests.benchmarks.sizes.campaign_killed_commands FOLDER [NAME …] [--out RECORD.json]      about ten minutes on one core

Names are those of COMMANDS.  Compared are what the command prints on standard output and the files that it writes, byte for byte.  The
ledger of a sweep is left out, as its order is that of completion.  Files that are named by the place and time of their model (vectors) are
compared without that part of their names.  The caches of the commands lie in FOLDER.  The record is
reports/reference/campaigns/killed_commands.json; rows of commands that are not named stay in it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import save_file

FRACTIONS = (0.1, 0.5, 0.9)  # of the bytes that a whole run keeps as it goes
_ASKED = ("--inputs", "ids.npz", "--query", "last", "--direction", "means")
COMMANDS = {
    "inspect": ["inspect", "data.npz"],
    "audit": ["audit", "--data", "data.npz", "--seconds", "0", "--out", "out"],
    "run": ["run", "data.npz", "--steps", "20000", "--out", "out"],
    "training": ["data", "training", "log", "--head", "0", "--heads", "1", "--inputs", "fixed.npz", "--out", "out"],
    "sweep": ["data", "sweep", "sets", "--out", "out"],
    "bounds": ["run", "small.npz", "--arithmetic", "mpmath", "--steps", "30", "--out", "out"],
    "from-model": ["data", "from-model", "model", "--layer", "11", "--head", "1", *_ASKED, "--out", "head.json"],
    "inputs": ["data", "inputs", "model", "--inputs", "ids.npz", "--out", "out"],
    "heads": [
        "data",
        "sweep",
        "model",
        "--layer",
        "11",
        "--head",
        "0",
        "--head",
        "1",
        *_ASKED,
        "--round",
        "--null",
        "3",
        "--out",
        "out",
    ],
}


def write_data(folder: Path) -> None:
    rng = np.random.default_rng(0)
    for name in ("data.npz", *(f"sets/{k}.npz" for k in range(6))):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        tokens, head = rng.standard_normal((14, 8, 24)).astype("f4"), rng.standard_normal(24).astype("f4")
        extra = {"queries": tokens[:, 0], "key_matrix": np.eye(24)}  # as a head of a model has them
        np.savez(folder / name, tokens=tokens, labels=[1, -1] * 7, head=head, **extra)
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


def write_model(folder: Path) -> None:
    """Twelve layers of a GPT-2 with made-up weights and 12 inputs of 12 ids; four data for the run beside its bounds."""
    rng, d = np.random.default_rng(0), 512
    tensors = {"wte.weight": rng.standard_normal((400, d)), "wpe.weight": rng.standard_normal((16, d))}
    for k in range(12):
        sizes = {"attn.c_attn": (d, 3 * d), "attn.c_proj": (d, d), "mlp.c_fc": (d, 4 * d), "mlp.c_proj": (4 * d, d)}
        tensors |= {f"h.{k}.{name}.weight": rng.standard_normal(size) / 16 for name, size in sizes.items()}
        tensors |= {f"h.{k}.{name}.{what}": np.ones(d) for name in ("ln_1", "ln_2") for what in ("weight", "bias")}
    (folder / "model").mkdir()
    save_file({name: x.astype("f4") for name, x in tensors.items()}, folder / "model" / "model.safetensors")
    (folder / "model" / "config.json").write_text(json.dumps({"model_type": "gpt2", "n_head": 8}))
    np.savez(folder / "ids.npz", ids=rng.integers(0, 400, (12, 12)), labels=[1, -1] * 6)
    few = rng.standard_normal((8, 6, 12)).astype("f4")
    np.savez(folder / "small.npz", tokens=few, labels=[1, -1] * 4, head=few[0, 0])


def kept_bytes(place: Path, cache: Path) -> int:
    """How much is on the disk of what a command keeps as it goes: its parts, the ledger of a sweep, vectors of layers."""
    every = [*cache.glob("parts/*.jsonl"), *place.glob("out/ledger*"), *place.glob("out/**/layer-*.npz")]
    found = 0
    for path in every:
        with suppress(OSError):
            found += path.stat().st_size
    return found


def ran(
    arguments: list[str], place: Path, cache: Path, kill_at: float | None = None
) -> tuple[int | None, str, str, int]:
    """Exit code (None where it was killed), standard output and error, and the most bytes that were kept.

    ``kill_at``: it is killed once so many bytes are kept, so that the load of the machine does not matter.
    """
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        child = subprocess.Popen(
            [sys.executable, "-m", "checker.app.cli", *arguments],
            cwd=place,
            stdout=out,
            stderr=err,
            env=os.environ | {"CHECKER_CACHE": str(cache), "PYTHONPATH": str(Path(__file__).parents[3])},
        )
        most, killed = 0, False
        while child.poll() is None:
            most = max(most, kept_bytes(place, cache))
            if kill_at is not None and most >= max(1, kill_at):
                child.kill()
                killed = child.wait() == -signal.SIGKILL
            time.sleep(0.005)
        texts = []
        for stream in (out, err):
            stream.seek(0)
            texts.append(stream.read())
        return None if killed else child.returncode, *texts, most


_KEY = re.compile(r"(layer-\d+)-[0-9a-f]{16}")  # of vectors: by the place and time of their model


def files(place: Path) -> dict[str, bytes]:
    written = [path for path in sorted(place.glob("out/**/*")) if path.is_file()] + list(place.glob("head.json"))
    found = {_KEY.sub(r"\1", str(path.relative_to(place))): path.read_bytes() for path in written}
    return {name: x for name, x in found.items() if not name.startswith("out/ledger")}


def campaign(name: str, folder: Path) -> dict[str, Any]:
    """The seconds of a whole run, and what became of each run that was killed."""
    arguments, whole = COMMANDS[name], folder / name / "whole"
    shutil.rmtree(folder / name, ignore_errors=True)
    write_data(whole)
    write_model(whole)
    begun = time.monotonic()
    code, told, err, most = ran(arguments, whole, folder / name / "cache")
    seconds = time.monotonic() - begun
    row: dict[str, Any] = {
        "command": " ".join(arguments),
        "seconds": round(seconds, 1),
        "exit code": code,
        "killed": [],
    }
    print(f"{name}: left alone, {seconds:.1f} s, exit code {code}, {len(files(whole))} files", flush=True)
    for part in FRACTIONS:
        place = folder / name / f"killed-{part}"
        shutil.copytree(whole, place, ignore=shutil.ignore_patterns("out", "head.json"))
        first = ran(arguments, place, folder / name / f"cache-{part}", part * most)
        code, again, err, _ = ran(arguments, place, folder / name / f"cache-{part}")
        clean = "Traceback" not in first[1] + first[2] + again + err
        found = {
            "at": part,
            "killed": first[0] is None,
            "same answer": code == row["exit code"] and _KEY.sub("", again) == _KEY.sub("", told),
            "same files": files(place) == files(whole),
            "from kept parts": "going on from" in err or "known from before" in again + err,
            "tracebacks": 0 if clean else 1,
        }
        row["killed"].append(found)
        print(f"  {found}", flush=True)
    shutil.rmtree(folder / name, ignore_errors=True)
    return row


def good(row: dict[str, Any]) -> bool:
    """Whether a command ends well, and each killed one as it."""
    return row["exit code"] == 0 and all(
        one["same answer"] and one["same files"] and not one["tracebacks"] for one in row["killed"]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    known = json.loads(asked.out.read_text(encoding="utf-8")) if asked.out and asked.out.is_file() else {}
    for name in asked.names or COMMANDS:
        known[name] = campaign(name, asked.folder.resolve())
        if asked.out:
            asked.out.write_text(
                json.dumps({k: known[k] for k in COMMANDS if k in known}, indent=1) + "\n", encoding="utf-8"
            )
    return 0 if all(map(good, known.values())) else 1


if __name__ == "__main__":
    raise SystemExit(main())
