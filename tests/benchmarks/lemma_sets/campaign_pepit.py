"""``python tests/benchmarks/lemma_sets/campaign_pepit.py --pepit PYTHON --out FILE``: PEPit's examples, for all constants, beside PEPit.

Each claim of ``pepit_claims.py`` is searched and verified, and so is the same with 1 % less, which falls to its worst case.
``PYTHON`` is an interpreter that has the package ``pepit``; without it the columns of PEPit stay empty.  What each guarantees differs.
PEPit bounds the worst case at the given numbers in floating point; here it is a proof for all constants.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import time
from pathlib import Path
from typing import Any

import checker.verify as verify
from checker.certificates.writing import evaluation_certificate
from checker.meaning.interpret import Evaluation
from checker.proofs.search.prove import prove
from checker.statements.claims.claim import read_values
from checker.truth import Truth
from tests.benchmarks.lemma_sets.pepit_claims import EXAMPLES, LESS, ONE, Example

_CALL = (
    "import time, importlib; m = importlib.import_module('PEPit.examples.{module}'); t = time.time(); w = m.{call}; "
    "print(repr([float(w[0]), float(w[1]) if w[1] is not None else None, time.time() - t]))"
)


def decided(example: Example, seconds: float) -> dict[str, Any]:
    """Whether the claim is PROVED, and whether the worst case refutes it with 1 % less."""
    began = time.process_time()
    certificate = prove(example.states(ONE), "example", seconds=seconds)
    proved = certificate is not None and verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"
    row: dict[str, Any] = {"name": example.name, "module": example.module, "rate": example.rate, "proved": proved}
    row["seconds"] = round(time.process_time() - began, 1)
    less = example.states(LESS)
    row["less_proved"] = prove(less, "less", seconds=2.0) is not None
    worst = Evaluation(values=read_values(less, example.worst))
    against = evaluation_certificate(less, "less", worst, role="counter-example", conclusion=Truth.FALSE)
    row["less_refuted"] = verify.verify_text(json.dumps(against))[0] == "VERIFIED"
    return row


def beside(example: Example, python: str | None) -> dict[str, Any]:
    """PEPit's bound, the rate that it states, and its seconds, at the example's numbers."""
    if python is None or not example.call:
        return {}
    call = example.call[:-1] + ", verbose=0)"
    text = _CALL.format(module=example.module, call=call)
    run = subprocess.run([python, "-c", text], capture_output=True, text=True, timeout=300)
    if run.returncode:
        return {"pepit_error": run.stderr.strip().splitlines()[-1][:200]}
    bound, stated, seconds = json.loads(run.stdout.strip().splitlines()[-1].replace("None", "null"))
    return {"pepit_bound": bound, "pepit_stated": stated, "pepit_seconds": round(seconds, 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pepit", help="a Python interpreter that has pepit")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    rows = []
    for example in EXAMPLES:
        if args.only in example.name:
            rows.append(decided(example, args.seconds) | beside(example, args.pepit))
            print(json.dumps(rows[-1], ensure_ascii=False), flush=True)
    if args.out:
        found = {"examples": rows, "machine": platform.machine(), "python": platform.python_version()}
        args.out.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
