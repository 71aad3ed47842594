"""One claim in a process of its own: theorem files are code, and code can hang, crash or eat memory.

Run as ``python -m checker.unit`` by :mod:`checker.audit`; prints progress lines and writes one JSON file.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import threading
import time
import traceback
from pathlib import Path

from checker.claim import docstring_parts, id_of
from checker.conformance import loaded, placed
from checker.dataset import canonical_json
from checker.errors import CheckerError
from checker.judge import BUDGETS, Judgement, judge

PROGRESS = "@progress"


def main(arguments: list[str]) -> int:
    """``FILE ID BUDGET SEED OUTPUT.json CERTIFICATE_FOLDER MEMORY_BYTES CPU_SECONDS``."""
    path, claim_id, budget, seed, output, folder, memory, seconds = arguments
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))  # a busy machine costs no verdict
    resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()
    entry = judged_file(Path(path), claim_id, budget, int(seed), Path(folder))
    target = Path(output)
    partial = target.with_suffix(".partial")
    partial.write_text(canonical_json(entry), encoding="ascii")
    partial.replace(target)  # finished or absent, never half
    return 0


def _end_with_parent(parent: int) -> None:
    """A unit must not outlive the audit that wants it, however that ended."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def judged_file(path: Path, claim_id: str, budget: str, seed: int, folder: Path) -> dict:
    """One entry of ``checker-audit/1`` for a theorem file; a defect of the file is an ``error``, not a verdict."""
    entry = blank_entry(path, claim_id)
    try:
        claim, text = loaded(path)
        entry |= described(claim, text)
        result = judge(
            claim, claim_id, budget=BUDGETS[budget], seed=seed, folder=folder,
            on_progress=lambda k: print(PROGRESS, k, BUDGETS[budget].instances, flush=True),
        )  # fmt: skip
        return entry | result.json
    except MemoryError:
        return entry | {"error": {"message": "The memory limit of one claim was reached. Use a smaller budget."}}
    except CheckerError as problem:
        return entry | {"error": {"message": placed(str(problem), path)}}
    except Exception as problem:  # a claim's own code may raise anything; it must become a visible error
        return entry | {"error": {"message": _where(problem, path)}}


def _where(problem: BaseException, path: Path) -> str:
    frames = [f for f in traceback.extract_tb(problem.__traceback__) if f.filename == str(path)]
    place = f"{path.name}, line {frames[-1].lineno}" if frames else "inside the checker (a defect of ours)"
    return f"{type(problem).__name__}: {problem} — {place}."


def blank_entry(path: Path, claim_id: str | None = None) -> dict:
    """An entry with nothing judged yet."""
    empty = Judgement().json
    return {
        "id": claim_id or id_of(path), "paper": path.parent.name, "title": "", "fidelity": None, "role": "", "note": "",
        "source": {"where": "", "document": ""}, "gaps": [], "repairs": None, "consequence": None, "uses": [], "cites": [],
        "statement": None, **empty,
    }  # fmt: skip


def described(claim, text: str) -> dict:
    """What a reader needs to know of a claim before its verdict."""
    parts = docstring_parts(text)
    source = claim.source
    return {
        "paper": source.paper,
        "title": claim.title,
        "fidelity": source.fidelity,
        "role": parts.get("role", ""),
        "note": parts.get("note", ""),
        "source": {"where": source.where, "document": source.paper},
        "gaps": [{"what": g.what, "readings": list(g.readings), "ours": g.ours} for g in source.gaps],
        "repairs": claim.repairs,
        "consequence": claim.consequence,
        "uses": list(claim.uses),
        "cites": list(claim.cites),
        "statement": ({"probability": claim.probability.json} if claim.probability else {})
        | {
            "quantifier": claim.quantifier,
            "forall": [[v.leaf, v.sort, *v.shape] for v in claim.forall],
            "where": [h.json for h in claim.where],
            "assuming": [h.json for h in claim.assuming],
            "conclude": claim.conclude.json,
            "sha256": claim.sha256,
        },
    }


def read_entry(path: Path) -> dict:
    """A finished entry, as :func:`main` wrote it."""
    return json.loads(path.read_text(encoding="ascii"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
