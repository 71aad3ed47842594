"""Certificates that Coq's kernel accepts: seeded SVM certificates, and the claims that the library proves.

    python tests/benchmarks/coq/campaign_coq.py --out reports/reference/campaigns/coq.json --svms reports/reference/kernel

Writes the SVM certificates, asks verify.py and Coq about them and about the published certificates, and records every
answer with the SHA-256 of the certificate, the Coq statement and what it assumes.
"""

from __future__ import annotations

import argparse
import json
import random
from fractions import Fraction
from pathlib import Path

from checker.certificates.writing import svm_certificate, write_certificates
from checker.coq.compiler import coq_version
from checker.coq.kernel import ACCEPTED, kernel_answers
from checker.coq.theorems import THEOREMS
from checker.data.dataset import Dataset
from checker.svm.attention_svm import head_svm, matrix_svm, prompt_svm

ROOT = Path(__file__).parents[3]
PUBLISHED = ROOT / "reports" / "reference" / "certificates"
# (solver, feasible, n, T, d, with a key matrix, Gaussian floats instead of small fractions)
WANTED = [
    (prompt_svm, True, 1, 2, 2, False, False),
    (prompt_svm, True, 2, 3, 3, False, False),
    (prompt_svm, True, 3, 4, 4, True, False),
    (prompt_svm, True, 3, 5, 4, False, True),
    (prompt_svm, True, 6, 8, 10, False, True),
    (prompt_svm, False, 2, 4, 2, False, False),
    (prompt_svm, False, 2, 4, 3, True, False),
    (prompt_svm, False, 3, 5, 4, False, True),
    (matrix_svm, True, 2, 3, 2, False, False),
    (matrix_svm, True, 3, 4, 3, False, True),
    (matrix_svm, False, 2, 4, 2, False, False),
    (head_svm, True, 4, 2, 3, False, False),
    (head_svm, False, 4, 2, 2, False, False),
]


def svm_certificates(seed: int) -> list[dict]:
    """One certificate for each line of ``WANTED``."""
    rng, found = random.Random(f"coq-{seed}"), []
    for solver, feasible, n, T, d, keyed, floats in WANTED:
        while True:
            data = _dataset(rng, n, T, d, queries=solver is matrix_svm, keyed=keyed, floats=floats)
            svm = solver(data, tuple(rng.randrange(T) for _ in range(n)))
            if svm.feasible is feasible and (svm.multipliers if feasible else True):
                found.append(svm_certificate(svm, provenance={"campaign": "coq", "seed": str(seed)}))
                break
    return found


def _dataset(rng: random.Random, n: int, T: int, d: int, *, queries: bool, keyed: bool, floats: bool) -> Dataset:
    def number() -> Fraction:
        return Fraction(rng.gauss(0, 1)) if floats else Fraction(rng.randint(-9, 9), rng.choice((1, 1, 2, 3)))

    def rows(k: int) -> tuple[tuple[Fraction, ...], ...]:
        return tuple(tuple(number() for _ in range(d)) for _ in range(k))

    return Dataset(
        tokens=tuple(rows(T) for _ in range(n)),
        labels=tuple(rng.choice((1, -1)) for _ in range(n)),
        head=rows(1)[0],
        queries=rows(n) if queries else None,
        key_matrix=rows(d) if keyed else None,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--svms", type=Path, required=True, help="folder for the SVM certificates")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    svms = chosen.svms / "svm.jsonl"
    write_certificates(svms, svm_certificates(chosen.seed))
    claims = [path for t in THEOREMS for path in sorted(PUBLISHED.glob(f"*.{t.claim}.proof.jsonl"))]
    answers = []
    for answer in kernel_answers([svms, *claims]):
        print(answer.line, flush=True)
        answers.append(answer)
    result = {
        "coq": coq_version(),
        "seed": chosen.seed,
        "accepted": sum(a.outcome == ACCEPTED for a in answers),
        "asked": len(answers),
        "answers": [a.json for a in answers],
    }
    chosen.out.write_text(json.dumps(result, indent=1, sort_keys=True) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
