"""The experiments at a larger size than an audit has time for: the same criterion, the same functions, more runs.

    python tests/benchmarks/papers/campaign_experiments.py [PAPER/ID …]

Takes every theorem file that sets FULL beside CLAIM, or the named ones, judges FULL as an audit judges CLAIM, and
writes what it measured to reports/reference/campaigns/experiments/PAPER.ID.json, from where the pages show it. A file
that changes its statement or its size has to be run again: tests/verdicts/test_experiments.py says which.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

from checker.report.claims.campaign import FORMAT
from checker.statements.claims.claim import Claim, TheoremFile, discover, load, published_folder
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.in_process import judge

FOLDER = published_folder() / "campaigns" / "experiments"


def full_size(theorem: TheoremFile) -> Claim | None:
    """The claim at its full size, where the file has one."""
    load(theorem.path)
    return getattr(sys.modules[f"theorem_{theorem.path.stem}"], "FULL", None)


def campaign(theorem: TheoremFile, claim: Claim) -> dict:
    assert claim.experiment is not None
    began = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        entry = judge(claim, theorem.id, budget=BUDGETS["standard"], seed=0, folder=Path(folder)).entry
    return {
        "format": FORMAT,
        "paper": theorem.paper,
        "id": theorem.id,
        "size": claim.experiment.size,
        "statement": claim.sha256,
        "verdict": entry["verdict"],
        "finding": entry["finding"],
        "error": entry["error"],
        "measurements": entry["measurements"],
        "plots": entry["plots"],
        "processor_seconds": round(time.process_time() - began),
    }


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for theorem in discover():
        name = f"{theorem.paper}/{theorem.id}"
        claim = full_size(theorem) if theorem.experiment and (not names or name in names) else None
        if claim is not None:
            found = campaign(theorem, claim)
            path = FOLDER / f"{theorem.paper}.{theorem.id}.json"
            path.write_text(json.dumps(found, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")
            print(f"{name}: {found['verdict']} in {found['processor_seconds']} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
