"""``python tests/benchmarks/lemma_sets/campaign_pepit.py --pepit PYTHON --out FILE --page``: PEPit's examples beside PEPit, in one run.

Each claim of ``pepit_claims.py`` is proved, by the search or by its script, and the same with 1 % less is refuted by the search; both are
verified.  ``PYTHON`` is an interpreter that has the package ``pepit``; without it the columns of PEPit stay empty.  ``--page`` writes the
table of ``docs/functions_pepit.md`` from the record; with ``--from FILE`` it is that of an earlier run.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import subprocess
import time
from pathlib import Path
from typing import Any

import checker.verify as verify
from checker.certificates.writing import evaluation_certificate
from checker.proofs.search.prove import prove
from checker.scripts.prove_script import prove_script
from checker.search.explore import hunt_first
from checker.statements.claims.claim import Claim
from checker.truth import Truth
from tests.benchmarks.lemma_sets.pepit_claims import EXAMPLES, LESS, ONE, Example

PAGE = Path(__file__).parents[3] / "docs" / "functions_pepit.md"
_BEGIN, _END = (
    "<!-- examples: generated, tests/benchmarks/lemma_sets/campaign_pepit.py -->\n",
    "<!-- end of examples -->",
)
_HEAD = (
    "| example | rate | for all constants | seconds | 1 % less | seconds | PEPit's bound | it states | seconds |\n"
    "|---|---|---|---|---|---|---|---|---|\n"
)
_EVALUATIONS = 2000  # of the adversary: 20 climbs to a worst case
_CALL = (
    "import time, importlib; m = importlib.import_module('PEPit.examples.{module}'); t = time.time(); w = m.{call}; "
    "print(repr([float(w[0]), float(w[1]) if w[1] is not None else None, time.time() - t]))"
)


def _processor() -> float:
    """Seconds of the processor, of this process and of those that it waited for: the steps of a script are searched in several."""
    return time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])


def proof_of(example: Example, seconds: float = 10.0) -> dict[str, Any] | None:
    """A certificate of the claim that ``verify.py`` accepts, or None."""
    claim = example.states(ONE)
    if example.script is not None:
        example.script(claim)
        found = prove_script(claim, "example").certificate
    else:
        found = prove(claim, "example", seconds=seconds)
    return found if found is not None and verify.verify_text(json.dumps(found))[0] == "VERIFIED" else None


def refutation_of(claim: Claim) -> dict[str, Any] | None:
    """A certificate of an instance that the search finds unaided and at which ``verify.py`` says that the claim is false, or None."""
    seen, _ = hunt_first(claim, evaluations=_EVALUATIONS, seed_number=1, feasible=True)
    if seen is None or seen.found is None:
        return None
    found = evaluation_certificate(claim, "less", seen.found, role="counter-example", conclusion=Truth.FALSE)
    outcome, message = verify.verify_text(json.dumps(found))
    return found if outcome == "VERIFIED" and "the statement is false" in message else None


def decided(example: Example, seconds: float) -> dict[str, Any]:
    """What becomes of the claim, and of the claim with 1 % less; seconds of the processor."""
    began = _processor()
    proof = proof_of(example, seconds)
    proved = _processor()
    against = refutation_of(example.states(LESS))
    return {
        "name": example.name,
        "module": example.module,
        "rate": example.rate,
        "proved": proof is not None,
        "by_script": example.script is not None,
        "seconds": round(proved - began, 1),
        "less_refuted": against is not None,
        "less_instance": None if against is None else against["instance"]["values"],
        "less_seconds": round(_processor() - proved, 1),
    }


def beside(example: Example, python: str | None) -> dict[str, Any]:
    """PEPit's bound, the rate that it states, and its seconds of the clock, at the example's numbers."""
    if python is None or not example.call:
        return {}
    call = example.call[:-1] + ", verbose=0)"
    text = _CALL.format(module=example.module, call=call)
    run = subprocess.run([python, "-c", text], capture_output=True, text=True, timeout=300)
    if run.returncode:
        return {"pepit_error": run.stderr.strip().splitlines()[-1][:200]}
    bound, stated, seconds = json.loads(run.stdout.strip().splitlines()[-1].replace("None", "null"))
    return {"pepit_bound": bound, "pepit_stated": stated, "pepit_seconds": round(seconds, 2)}


def table(found: dict[str, Any]) -> str:
    """The table of the page, from the record of one run."""
    lines = []
    for row in found["examples"]:
        word = ("PROVED by a script" if row["by_script"] else "PROVED") if row["proved"] else "open"
        less = "REFUTED" if row["less_refuted"] else "open"
        numbers = [f"{row[k]:.4g}" if row.get(k) is not None else "" for k in ("pepit_bound", "pepit_stated")]
        cells = (row["name"], row["rate"], word, row["seconds"], less, row["less_seconds"], *numbers)
        lines.append("| " + " | ".join(map(str, (*cells, row.get("pepit_seconds", "")))) + " |\n")
    rows = found["examples"]
    proved, refuted = (sum(row[key] for row in rows) for key in ("proved", "less_refuted"))
    counts = f"{proved} of {len(rows)} are PROVED, and {refuted} are REFUTED with 1 % less."
    seconds = (
        f"All rows are of one run on one {found['machine']} machine with Python {found['python']}, in {found['month']}."
    )
    return f"{_HEAD}{''.join(lines)}\n{counts}\n{seconds}\n"


def write_page(found: dict[str, Any]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(_BEGIN)
    PAGE.write_text(before + _BEGIN + table(found) + _END + rest.split(_END)[1], encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pepit", help="a Python interpreter that has pepit")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--from", dest="earlier", type=Path)
    parser.add_argument("--page", action="store_true")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    if args.earlier:
        found = json.loads(args.earlier.read_text(encoding="utf-8"))
    else:
        rows = []
        for example in EXAMPLES:
            if args.only in example.name:
                rows.append(decided(example, args.seconds) | beside(example, args.pepit))
                print(json.dumps(rows[-1], ensure_ascii=False), flush=True)
        machine = {"machine": platform.machine(), "python": platform.python_version(), "month": time.strftime("%B %Y")}
        found = {"examples": rows} | machine
    if args.out:
        args.out.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if args.page:
        write_page(found)


if __name__ == "__main__":
    main()
