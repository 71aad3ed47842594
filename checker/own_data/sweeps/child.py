"""One unit of a sweep judged: which hypotheses hold, which theorems speak, the bracket of each margin.

``python -m checker.own_data.sweeps.child`` reads the statements of all theorems once, and then a job a line from standard input; to each it
answers one line of JSON.  :mod:`checker.own_data.sweeps.sweep` starts it, and ends it where a unit takes too long.

**Guarantee.** TRUE, FALSE and every margin are certain (:mod:`checker.own_data.dataset.report`, :mod:`checker.svm.brackets.bracket`).
"""

from __future__ import annotations

import json
import math
import os
import queue
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from checker.arithmetic.rational import rational_text
from checker.attention.scores import unique_optimal_tokens
from checker.data.array_files import MANY_TO_AUDIT, read_any
from checker.data.arrays import Arrays
from checker.data.dataset import Dataset
from checker.data.processes import MEMORY_BYTES, limit_memory
from checker.errors import CheckerError
from checker.own_data.dataset.evidence import SOLVERS
from checker.own_data.dataset.large_report import arrays_report
from checker.own_data.dataset.report import data_report
from checker.own_data.models.file import open_model
from checker.own_data.models.from_model import ModelDataset, model_dataset, rounded, selection
from checker.own_data.models.inputs import read_inputs, read_probe
from checker.own_data.models.layer_inputs import causal_of
from checker.own_data.models.layouts import attention_sites
from checker.own_data.models.null_margins import chance_of, keys_of, meaning_of, null_margins
from checker.own_data.models.scope import setting_of, trained_by
from checker.own_data.models.token_texts import texts_of
from checker.own_data.numbers.enclosures import interval_text
from checker.report.audits.audit_file import shipped_audit
from checker.runs.audit import select
from checker.runs.read_statements import Statement, read_statements
from checker.statements.checks.time_limit import TimeUp, interrupted_after
from checker.svm.brackets.bracket import bracket
from checker.svm.brackets.constraints import Constraints
from checker.truth import Truth

MOST_TEXT = 300  # characters of an error


def main() -> int:
    """Answer each line of standard input, until that ends: then the sweep is gone, perhaps killed, and nobody waits for an answer."""
    limit_memory(MEMORY_BYTES)
    jobs: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(jobs,), daemon=True).start()
    statements, _ = read_statements(select([]))
    audit = shipped_audit()
    while True:
        with suppress(BrokenPipeError):
            print(json.dumps(answered(json.loads(jobs.get()), statements, audit)), flush=True)


def _listen(jobs: queue.SimpleQueue[str]) -> NoReturn:
    """Pass lines on; at the end kill this process with what it started, whatever it is doing.  The sweep made it a group of its own."""
    for line in sys.stdin:
        jobs.put(line)
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def answered(job: dict[str, Any], statements: Sequence[Statement], audit: dict | None) -> dict[str, Any]:
    """The fields of an entry that a job settles, or ``error``, in words."""
    try:
        return judged_unit(job, statements, audit)
    except CheckerError as problem:
        return {"error": str(problem)[:MOST_TEXT]}
    except MemoryError:
        return {"error": f"It takes more than {MEMORY_BYTES >> 30} GB of memory. Give fewer inputs or tokens."}


def judged_unit(job: dict[str, Any], statements: Sequence[Statement], audit: dict | None) -> dict[str, Any]:
    """What is certain of one head or dataset.  **Raises.** CheckerError."""
    found: dict[str, Any] = {"selected": None, "not_selected": "", "left_out": []}
    data: Dataset | Arrays
    problems: tuple[str, ...]
    if job["kind"] == "head":
        made = _head(job)
        found["selected"], found["not_selected"] = selection(made)
        found |= _meaning(made, job)
        found["setting"] = setting_of(open_model(job["path"]), made.site, made.head.heads)
        made = rounded(made) if job["rounds"] else made
        data = made.data
        found["left_out"] = [*made.left_out, *(note for note in made.notes if note.startswith("ROUNDED"))]
        problems = ("p",) if job["form"] == "head" else ("p", "W", "v")
    else:
        data = read_any(job["path"], many=MANY_TO_AUDIT)
        problems = ("p", "W", "v") if data.queries is not None else ("p", "v")
    if isinstance(data, Arrays):
        report = arrays_report(data, statements, audit, seconds=job["seconds"])
    else:
        report, _ = data_report(data, statements, audit, seconds=job["seconds"])
    trained = {s.name: by for s in statements if (by := trained_by(s))}
    found["training"] = [
        f"{c['paper']}/{c['id']}"
        for c in report["claims"]
        if c["status"] == "holds" and (f"{c['paper']}/{c['id']}" in trained or c["id"] in trained)
    ]
    return found | {
        "sizes": report["sizes"],
        "sha256": report["sha256"],
        "svms": {name: _svm(data, name, job["seconds"]) for name in problems},
        "hypotheses": _hypotheses(report),
        "claims": _claims(report),
    }


def _head(job: dict[str, Any]) -> ModelDataset:
    model = open_model(job["path"])
    site = next(site for site in attention_sites(model.tensors) if site.stem == job["stem"])
    inputs, probe = Path(job["inputs"]), None if job["probe"] is None else Path(job["probe"])
    causal = causal_of(model, site) if job["causal"] is None else job["causal"]
    return model_dataset(
        model,
        site,
        job["number"],
        read_inputs(inputs, query=job["query"], causal=causal),
        read_probe(inputs, probe, job["direction"], job["reads"]),
        form=job["form"],
        heads=job["heads"],
        kv_heads=job["kv_heads"],
        scale=job["scale"],
        key_matrix=job["key_matrix"],
    )


def _meaning(made: ModelDataset, job: dict[str, Any]) -> dict[str, Any]:
    """What the margin of the head's keys is beside: chance, the head's own queries, and the tokens by their text."""
    found: dict[str, Any] = {"texts": texts_of(made, Path(job["path"]))}
    best = unique_optimal_tokens(made.data)
    if made.form != "head" or best is None:
        return found
    try:
        with interrupted_after(job["seconds"]):
            keys = keys_of(made.data)
            known = bracket(Constraints(problem="p", data=keys, choice=best))
            queries = np.array([[float(x) for x in z] for z in made.data.queries or ()])
            found["meaning"] = meaning_of(keys, queries, known)
    except TimeUp:
        return found
    draws = job.get("null", 0)
    if draws and known.feasible is not Truth.UNKNOWN:
        chance = chance_of(made.inputs, *made.score, job["direction"] == "means", keys)
        found["null"] = null_margins(chance, known, draws)
    return found


def _svm(data: Dataset | Arrays, name: str, seconds: float | None) -> dict[str, Any]:
    """The margin of one SVM of the optimal tokens, between bounds, or in words why not."""
    best = data.best_tokens if isinstance(data, Arrays) else unique_optimal_tokens(data)
    if best is None:
        return _without("not defined", "Optimal tokens are tied.")
    try:
        with interrupted_after(seconds):
            return _bracketed(data, name, best)
    except TimeUp:
        return _without("undecided", "It was not solved in the time given.")
    except CheckerError as problem:
        return _without("undecided", str(problem)[:MOST_TEXT])


def _bracketed(data: Dataset | Arrays, name: str, best: tuple[int, ...]) -> dict[str, Any]:
    arrays: Arrays | None
    if isinstance(data, Arrays):
        arrays = data
    else:
        keyed = name == "p" and data.key_matrix is not None
        data = replace(data, tokens=data.keys, key_matrix=None) if keyed else data
        arrays = Arrays.of(data)
    if arrays is not None:
        found = bracket(Constraints(problem=name, data=arrays, choice=best))
        if found.feasible is Truth.FALSE:
            return _without("infeasible", found.why)
        if not found.problem.size:
            return _without("feasible", found.why)
        if found.feasible is Truth.TRUE and found.high is not None:
            return _between(found.low, found.high)
        if isinstance(data, Arrays):
            return _without("undecided", found.why)
    assert isinstance(data, Dataset)
    svm = SOLVERS[name](data, best)
    if not svm.feasible:
        return _without("infeasible", "An exact combination of the constraints asks for 0 ≥ 1.")
    if not svm.squared_norm:
        return _without("feasible", "There are no constraints, so the solution is 0.")
    return _between(*_root(1 / svm.squared_norm))


def _root(square: Fraction) -> tuple[Fraction, Fraction]:
    """√square between rationals forty digits apart."""
    scale = 10 ** (40 + max(0, square.denominator.bit_length() - square.numerator.bit_length()))
    low = math.isqrt(square.numerator * scale**2 // square.denominator)
    return Fraction(low, scale), Fraction(low + 1, scale)


def _between(low: Fraction, high: Fraction) -> dict[str, Any]:
    shorter = [Fraction(math.floor(low * 10**40), 10**40), Fraction(math.ceil(high * 10**40), 10**40)]
    low, high = shorter if shorter[0] > 0 else (low, high)
    return {
        "status": "feasible",
        "margin": [rational_text(low), rational_text(high)],
        "text": interval_text(low, high, 8),
        "why": "",
    }


def _without(status: str, why: str) -> dict[str, Any]:
    return {"status": status, "margin": None, "text": "", "why": why}


def _hypotheses(report: dict) -> dict[str, str]:
    """The answer to each hypothesis that the data alone decide."""
    return {
        h["text"]: h["answers"][0]["truth"]
        for claim in report["claims"]
        for h in claim["hypotheses"]
        if not h["depends_on"] and h["answers"]
    }


def _claims(report: dict) -> dict[str, list[str]]:
    """By status, the claims that speak about such data: "paper/id verdict"."""
    found: dict[str, list[str]] = {}
    for claim in report["claims"]:
        if claim["status"] != "not about these data":
            verdict = claim["verdict"]["verdict"] or "not judged"
            found.setdefault(claim["status"], []).append(f"{claim['paper']}/{claim['id']} {verdict}")
    return {status: sorted(names) for status, names in sorted(found.items())}


if __name__ == "__main__":
    raise SystemExit(main())
