"""Writing certificates; the format is docs/certificates.md and the reader is ``verify.py`` (:mod:`checker.certificates.verification`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import checker
from checker.arithmetic.rational import rational_text
from checker.data.dataset import canonical_json, matrix_text, vector_text
from checker.data.places import write_named
from checker.errors import InputError
from checker.meaning.interpret import Evaluation
from checker.statements.claims.claim import Claim, values_json
from checker.statements.terms.term import Term, apply, sha256
from checker.svm.attention_svm import AttentionSVM
from checker.svm.nuclear import NuclearSVM
from checker.svm.soft_margin import SoftMargin
from checker.truth import Truth

FORMAT = "checker-certificate/1"
SVM_TERMS = {"p": "max_margin", "W": "max_margin_matrix", "v": "max_margin_head", "joint": "joint_max_margin"}
# The joint problem is feasible whenever the v-problem is and the p-problem is; an infeasible one has no name of its own.
FEASIBLE_TERMS = {"p": "separable", "W": "matrix_separable", "v": "head_separable"}


def svm_evidence(svm: AttentionSVM | NuclearSVM | SoftMargin) -> dict:
    """The entry of ``evidence.svm`` for one decided SVM."""
    asked: dict[str, Any] = {"problem": svm.problem, "data": svm.data.json, "choice": [str(t) for t in svm.choice]}
    if isinstance(svm, SoftMargin):
        asked["penalty"] = rational_text(svm.penalty)
    entry: dict[str, Any] = {"problem": svm.problem, "key": sha256(asked)}
    if isinstance(svm, SoftMargin):
        triples = [[str(j), rational_text(p), rational_text(q)] for j, p, q in svm.multipliers]
        return entry | {"square": rational_text(svm.square), "multipliers": triples}
    if isinstance(svm, NuclearSVM) and svm.left is not None and svm.right is not None:
        sides = {"left": matrix_text(svm.left), "right": matrix_text(svm.right)}
        return entry | sides | {"multipliers": _sparse_text(svm.multipliers)}
    if not svm.feasible:
        return entry | {"farkas": _sparse_text(svm.farkas or ())}
    assert isinstance(svm, AttentionSVM)
    support = {j for j, _ in svm.multipliers}
    return entry | {
        "multipliers": _sparse_text(svm.multipliers),
        "active": [str(j) for j in svm.active],
        "strictly_complementary": _flag(support == set(svm.active)),
        "independent": _flag(svm.independent),
    }


def limit_evidence(evaluation: Evaluation) -> list[dict]:
    """The entries of ``evidence.limits``: a trap or a capture for each sequence that was settled."""
    entries = []
    for (kind, _sha256, loss, start, step), (data, answer) in evaluation.limits.items():
        shape = start if kind == "p" else [start[r : r + data.d] for r in range(0, len(start), data.d)]
        about = {
            "problem": kind,
            "data": data.json,
            "loss": loss,
            "start": vector_text(shape) if kind == "p" else matrix_text(shape),
            "step": "" if step is None else rational_text(step),
        }
        assert answer.evidence is not None
        entries.append({"key": sha256(about), **answer.evidence})
    return entries


def _sparse_text(pairs: Iterable[tuple[int, Fraction]]) -> list[list[str]]:
    return [[str(j), rational_text(q)] for j, q in pairs]


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _assemble(
    *,
    kind: str,
    label: tuple[str, str],
    statement: dict,
    values: dict,
    role: str,
    hypotheses: list[str],
    to_prove: str,
    bits: int,
    svms: Iterable[AttentionSVM | NuclearSVM | SoftMargin],
    provenance: Mapping[str, str],
    dropped: int | None = None,
    limits: list[dict] | None = None,
) -> dict:
    certificate = {
        "format": FORMAT,
        "type": kind,
        "claim": {"id": label[0], "title": label[1], "statement": statement, "sha256": sha256(statement)},
        "instance": {"values": values, "sha256": sha256(values)},
        "role": role,
        "hypotheses": hypotheses,
        "to_prove": to_prove,
        "evidence": {"bits": bits, "svm": [svm_evidence(s) for s in svms], **({"limits": limits} if limits else {})},
        "provenance": {"checker": checker.__version__, **provenance},
    }
    return certificate if dropped is None else certificate | {"dropped": str(dropped)}


def evaluation_certificate(
    claim: Claim,
    claim_id: str,
    evaluation: Evaluation,
    *,
    role: str,
    conclusion: Truth,
    dropped: int | None = None,
    provenance: Mapping[str, str] = {},
) -> dict:
    """An ``evaluation`` certificate of what ``evaluation`` found.  **Shapes.** ``dropped`` counts hypotheses from 0."""
    truths = ["FALSE" if k == dropped else "TRUE" for k in range(len(claim.hypotheses))]
    return _assemble(
        kind="evaluation",
        label=(claim_id, claim.title),
        statement=claim.statement,
        values=values_json(claim, evaluation.values),
        role=role,
        hypotheses=truths,
        to_prove=conclusion.value,
        bits=min(4096, max(256, 2 * evaluation.bits, evaluation.limit_bits + 32)),
        svms=evaluation.svms.values(),
        provenance=provenance,
        dropped=dropped,
        limits=limit_evidence(evaluation),
    )


def svm_certificate(svm: AttentionSVM, *, provenance: Mapping[str, str] = {}) -> dict:
    """A ``kkt`` or ``farkas`` certificate for one decided SVM of a dataset."""
    D, tokens = Term("var", leaf="D", sort="dataset"), Term("var", leaf="alpha", sort="choice")
    forall = [["D", "dataset", "keys", *(["queries"] if svm.problem == "W" else [])], ["alpha", "choice"]]
    values: dict[str, Any] = {"D": svm.data.json, "alpha": [str(t) for t in svm.choice]}
    if svm.feasible:
        sort = "matrix" if svm.problem == "W" else "vector"
        w = Term("var", leaf="w", sort=sort)
        conclude = apply("eq", apply(SVM_TERMS[svm.problem], D, tokens), w)
        forall.append(["w", sort, *(["d", "d"] if sort == "matrix" else ["d"])])
        exact: Any = svm.solution
        values["w"] = matrix_text(exact) if sort == "matrix" else vector_text(exact)
    elif svm.problem not in FEASIBLE_TERMS:
        raise InputError(
            f"The vocabulary has no word for an infeasible {svm.problem}-SVM, so no certificate can say it."
        )
    else:
        conclude = apply("not", apply(FEASIBLE_TERMS[svm.problem], D, tokens))
    statement = {"quantifier": "all", "forall": forall, "hypotheses": [], "conclude": conclude.json}
    kind = "kkt" if svm.feasible else "farkas"
    used = [svm]
    if svm.problem == "joint":
        from checker.svm.attention_svm import head_svm

        used.append(head_svm(svm.data, svm.choice))
    return _assemble(
        kind=kind,
        label=(f"{svm.problem}-svm", f"The {svm.problem}-SVM"),
        statement=statement,
        values=values,
        role="instance",
        hypotheses=[],
        to_prove="TRUE",
        bits=128,
        svms=used,
        provenance=provenance,
    )


def gap_certificate(svm: NuclearSVM, *, provenance: Mapping[str, str] = {}) -> dict:
    """A ``gap`` certificate: the least nuclear norm lies between two rationals.  **Raises.** InputError if infeasible."""
    D, tokens = Term("var", leaf="D", sort="dataset"), Term("var", leaf="alpha", sort="choice")
    value, slack = apply("nuclear_margin", D, tokens), svm.upper / (1 << 200)  # the verifier rounds at 256 bits
    conclude = apply("and", apply("le", svm.lower - slack, value), apply("le", value, svm.upper + slack))
    return _assemble(
        kind="gap",
        label=("nuclear-svm", "The nuclear-norm W-SVM"),
        statement={
            "quantifier": "all",
            "forall": [["D", "dataset", "keys", "queries"], ["alpha", "choice"]],
            "hypotheses": [],
            "conclude": conclude.json,
        },
        values={"D": svm.data.json, "alpha": [str(t) for t in svm.choice]},
        role="instance",
        hypotheses=[],
        to_prove="TRUE",
        bits=256,
        svms=[svm],
        provenance=provenance,
    )


def write_certificates(path: Path, certificates: Iterable[dict]) -> int:
    """One canonical JSON object a line (.jsonl), or a single object (.json).  Returns how many."""
    lines = [canonical_json(c) for c in certificates]
    write_named(path, ("\n".join(lines) + "\n").encode("ascii"))
    return len(lines)
