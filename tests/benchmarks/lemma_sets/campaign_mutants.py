"""How well the checker tells true claims from false ones: statements of ``mutants/``, scored as verification contests score.

    python tests/benchmarks/lemma_sets/campaign_mutants.py --workers 1

A wrong verdict costs 150 points: PROVED or VACUOUS of a false claim, REFUTED or VACUOUS of a true one.  A right one earns 2 (true,
PROVED) or 1 (false, REFUTED); CONSISTENT, DOUBTFUL and INCONCLUSIVE are undecided and earn nothing.  Each claim is judged in a
process of its own, for at most 60 s of processor time (a busy machine costs no verdict).  No verdict of the checker enters the
list: each mutant is false by its argument.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import resource
import signal
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from mutants import statements
from mutants.by_hand import NotByHand, breaks
from rich.progress import track

from checker.proofs.search import prove, vacuous  # noqa: F401  loaded once, before the processes of the claims
from checker.statements.claims.claim import Claim
from checker.verdicts.budgets import Budget
from checker.verdicts.in_process import judge

SECONDS = 60
WALL_SECONDS = 15 * SECONDS
BUDGETS = {  # a true claim without a proof is tried on every one of its instances, a false one until it falls
    True: Budget(name="true", instances=200, necessity=1, sharpness=0, seconds=SECONDS),
    False: Budget(name="mutants", instances=1000, necessity=1, sharpness=0, seconds=SECONDS),
}
WRONG, RIGHT_TRUE, RIGHT_FALSE = -150, 2, 1
DECIDED_WRONGLY = {True: ("REFUTED", "VACUOUS"), False: ("PROVED", "VACUOUS")}
DECIDED_RIGHTLY = {True: "PROVED", False: "REFUTED"}


@dataclass(frozen=True, kw_only=True)
class Case:
    """One claim to judge, and what the argument says of it."""

    name: str
    kind: str
    claim: Claim
    holds: bool
    why: str
    witness: Mapping | None = None


def cases() -> list[Case]:
    found = [Case(name=s.name, kind="true", claim=s.claim, holds=True, why=s.why) for s in statements()]
    for s in statements():
        found += [
            Case(name=m.name, kind=m.kind, claim=m.claim, holds=False, why=m.why, witness=m.witness) for m in s.mutants
        ]
    return found


def judged(case: Case, *, seed: int = 0) -> dict:
    """Verdict, finding, seconds and the witness of one claim; here, in this process."""
    began = _spent()
    with tempfile.TemporaryDirectory() as folder:
        result = judge(case.claim, "mutant", budget=BUDGETS[case.holds], seed=seed, folder=Path(folder))
    return {
        "name": case.name,
        "kind": case.kind,
        "holds": case.holds,
        "verdict": result.verdict,
        "finding": result.finding or (result.error or {}).get("message", ""),
        "seconds": round(_spent() - began, 2),
        "witness": (result.witness or {}).get("values") if result.verdict == "REFUTED" else None,
    }


def _spent() -> float:
    """Processor seconds of this process and of the children it has waited for (``verify.py``)."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def judged_apart(case: Case, seed: int) -> dict:
    """The same in a child process, ended with everything it started after ``SECONDS``."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)

    def child() -> None:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        there.send(judged(case, seed=seed))

    process = context.Process(target=child)
    process.start()
    there.close()
    unfinished = {"name": case.name, "kind": case.kind, "holds": case.holds, "verdict": None, "witness": None}
    try:
        if here.poll(WALL_SECONDS):
            return here.recv()
        return unfinished | {"finding": f"not finished in {WALL_SECONDS} s on the clock", "seconds": SECONDS}
    except EOFError:
        return unfinished | {"finding": f"ended without an answer, by the limit of {SECONDS} s", "seconds": SECONDS}
    finally:
        if process.is_alive():
            process.join(0.2)
        if process.is_alive():
            os.killpg(process.pid, signal.SIGKILL)
        process.join()


def hand_witnessed(case: Case) -> bool:
    """The hand witness breaks the claim under the second meaning of ``mutants/by_hand.py``."""
    try:
        return case.witness is not None and breaks(case.claim.statement, dict(case.witness))
    except NotByHand:
        return False


def points(result: dict) -> int:
    if result["verdict"] in DECIDED_WRONGLY[result["holds"]]:
        return WRONG
    right = result["verdict"] == DECIDED_RIGHTLY[result["holds"]]
    return (RIGHT_TRUE if result["holds"] else RIGHT_FALSE) if right else 0


def size_of_witness(values: Mapping) -> dict[str, int]:
    """Most tokens of an input (or entries of a plain vector), greatest dimension, greatest denominator."""
    tokens, sides, denominators = [1], [1], [1]
    for value in values.values():
        if isinstance(value, Mapping):
            tokens += [len(X) for X in value["tokens"]]
            sides.append(len(value["head"]))
            value = [value[k] for k in ("tokens", "head", "queries", "key_matrix") if k in value]
        elif isinstance(value, list):
            sides += [len(value), *(len(row) for row in value if isinstance(row, list))]
        denominators += [Fraction(x).denominator for x in _numbers(value)]
    return {"tokens": max(tokens), "dimensions": max(sides), "denominator": max(denominators)}


def _numbers(value: object):
    if isinstance(value, list):
        for part in value:
            yield from _numbers(part)
    elif isinstance(value, str) and value.lstrip("-").replace("/", "").isdigit():
        yield value


def summary(results: list[dict], hand: int) -> dict:
    true, false = ([r for r in results if r["holds"] is side] for side in (True, False))
    sizes = [size_of_witness(r["witness"]) for r in false if r["witness"]]
    refuted = sum(r["verdict"] == "REFUTED" for r in false)
    return {
        "true": {"count": len(true), "verdicts": _verdicts(true)},
        "false": {
            "count": len(false),
            "hand_witnesses_confirmed": hand,
            "verdicts": _verdicts(false),
            "refuted_share": round(refuted / len(false), 4),
        },
        "score": sum(map(points, results)),
        "best_possible_score": RIGHT_TRUE * len(true) + RIGHT_FALSE * len(false),
        "wrong": [_line(r) for r in results if points(r) == WRONG],
        "false_undecided": [_line(r) for r in false if r["verdict"] != "REFUTED"],
        "true_undecided": [_line(r) for r in true if r["verdict"] != "PROVED"],
        "seconds_per_false_claim": _seconds(false),
        "seconds_per_true_claim": _seconds(true),
        "median_witness": {k: statistics.median(s[k] for s in sizes) for k in ("tokens", "dimensions", "denominator")}
        if sizes
        else None,
        "largest_witness": {k: max(s[k] for s in sizes) for k in ("tokens", "dimensions")} if sizes else None,
        "kinds": {
            kind: _verdicts([r for r in false if r["kind"] == kind]) for kind in sorted({r["kind"] for r in false})
        },
    }


def _verdicts(results: list[dict]) -> dict[str, int]:
    return dict(sorted(Counter(r["verdict"] or "none" for r in results).items()))


def _line(r: dict) -> dict:
    return {"name": r["name"], "kind": r["kind"], "verdict": r["verdict"], "finding": r["finding"][:300]}


def _seconds(results: list[dict]) -> dict[str, float]:
    spent = sorted(r["seconds"] for r in results)
    return {"median": statistics.median(spent), "largest": spent[-1], "total": round(sum(spent), 1)}


def _read_log(path: Path | None) -> dict[str, dict]:
    lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
    return {result["name"]: result for result in map(json.loads, lines)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="names that begin so; prints, writes nothing")
    parser.add_argument("--out", type=Path, default=Path("reports/reference/campaigns/mutants.json"))
    parser.add_argument(
        "--minutes", type=float, default=1e9, help="begin no claim after so long; the report names the rest"
    )
    parser.add_argument(
        "--log", type=Path, help="one line for each claim as it is judged; those there are not judged again"
    )
    options = parser.parse_args()
    chosen = [c for c in cases() if c.name.startswith(options.only)]
    done = _read_log(options.log)
    todo = [c for c in chosen if c.name not in done]
    end = time.monotonic() + 60 * options.minutes
    with ThreadPoolExecutor(options.workers) as pool:
        work = pool.map(lambda c: judged_apart(c, options.seed) if time.monotonic() < end else None, todo)
        for result in track(work, total=len(todo), description="claims judged"):
            if result is None:
                continue
            done[result["name"]] = result
            if options.log:
                with options.log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(result, ensure_ascii=False) + "\n")
    results = [done[c.name] for c in chosen if c.name in done]
    if options.only:
        print(json.dumps(results, indent=1, ensure_ascii=False))
        return
    left_out = [c.name for c in chosen if c.name not in done]
    hand = sum(hand_witnessed(c) for c in chosen if c.name in done)
    report = {"seed": options.seed, "not_judged": left_out, **summary(results, hand)}
    options.out.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(report, indent=1, sort_keys=True, ensure_ascii=True)
    options.out.write_text(text + "\n", encoding="ascii")
    print(text)


if __name__ == "__main__":
    main()
