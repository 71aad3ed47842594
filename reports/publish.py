"""Make a finished standard audit the published one.

    checker audit --coq --no-cache --out reports/standard
    checker audit --budget quick --again --no-cache --out reports/quick
    python reports/publish.py reports/standard reports/quick

``reports/reference`` then holds the audit, its pages and plots, the certificates that carry a word, a needed hypothesis or a constant, one
instance certificate beside each of them, the first twenty of each other claim whose quick search is slow, and the processor seconds at
both budgets (:mod:`checker.runs.recheck` uses them).
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from checker.runs.recheck import MOST_SECONDS, SAMPLE, carried

REFERENCE = Path(__file__).parent / "reference"
KEPT = ("campaigns", "kernel")  # made by other commands, as the pictures are
SAMPLED = 20


def main(arguments: list[str]) -> int:
    """Copy what is published of the two runs."""
    standard, quick = map(Path, arguments)
    audit = json.loads((standard / "audit.json").read_text(encoding="utf-8"))
    wrong = [f"{c['paper']}/{c['id']}" for c in audit["claims"] if c["error"] or c.get("timed_out")]
    if wrong or audit["budget"] != "standard":
        print(f"not published: budget {audit['budget']}, errors in {', '.join(wrong) or 'none'}")
        return 1
    for old in REFERENCE.iterdir():
        if old.name not in KEPT and old.suffix != ".png":
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    for path in standard.iterdir():
        if path.name not in ("certificates", "ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite-shm"):
            (shutil.copytree if path.is_dir() else shutil.copy)(path, REFERENCE / path.name)
    shutil.copy(quick / "seconds.json", REFERENCE / "seconds-quick.json")
    seconds = json.loads((quick / "seconds.json").read_text())
    (REFERENCE / "certificates").mkdir()
    for claim in audit["claims"]:
        slow = seconds.get(f"{claim['paper']}/{claim['id']}", 0) > MOST_SECONDS
        sampled = (
            1 if carried(claim) else SAMPLED if slow else 0
        )  # beside a proof one shows that something meets the hypotheses
        for listed in claim["certificates"]:
            source = standard / listed["path"]
            name = source.name.split(".")[-2]
            if name not in ("instances", "exceptions"):
                shutil.copy(source, REFERENCE / "certificates" / source.name)
            elif name == "instances" and sampled:
                lines = source.read_text(encoding="ascii").splitlines()[:sampled]
                sample = source.name.replace(".instances.", f".{SAMPLE}.")
                (REFERENCE / "certificates" / sample).write_text("\n".join(lines) + "\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
