"""Builders of certificates for the cases: any statement, proof trees, small datasets with SVM evidence, identities, lemmas.

Every builder returns the certificate's JSON text with the right hashes.  A term is a list, as in ``["lt", ["var", "x"],
["num", "0"]]``.  To attack a hash or a field, change ``json.loads(text)`` and dump it again with ``dumped``.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from checker.certificates.writing import svm_certificate, svm_evidence
from checker.data.dataset import Dataset
from checker.svm.attention_svm import AttentionSVM, head_svm, joint_svm, matrix_svm, prompt_svm

FORMAT = "checker-certificate/1"


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def sha(value: object) -> str:
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def dumped(certificate: Mapping) -> str:
    """The text of a certificate, with its hashes made right where it has them."""
    certificate = json.loads(json.dumps(certificate))
    for part, about in (("claim", "statement"), ("instance", "values")):
        if part in certificate:
            certificate[part]["sha256"] = sha(certificate[part][about])
    return json.dumps(certificate)


def num(x: object) -> list:
    """The term of a rational number, from 3, "1/2" or a Fraction."""
    return ["num", str(Fraction(x))]  # type: ignore[arg-type]


def var(name: str) -> list:
    return ["var", name]


def statement(conclude, forall: Iterable = (), hypotheses: Iterable = (), quantifier: str = "all") -> dict:
    """``forall`` holds lists [name, sort, sizes or options …]."""
    return {
        "quantifier": quantifier,
        "forall": [list(one) for one in forall],
        "hypotheses": list(hypotheses),
        "conclude": conclude,
    }


def claim(said: dict) -> dict:
    return {"id": "case", "title": "A case", "statement": said, "sha256": ""}


def evaluation(
    conclude,
    forall: Iterable = (),
    values: Mapping | None = None,
    hypotheses: Iterable = (),
    *,
    role: str = "instance",
    quantifier: str = "all",
    bits: int = 128,
    svm: Iterable = (),
    limits: Iterable | None = None,
    dropped: int | None = None,
    kind: str = "evaluation",
) -> str:
    """An evaluation certificate: the statement's hypotheses and conclusion have, at ``values``, the truths its role needs."""
    hypotheses = list(hypotheses)
    certificate = {
        "format": FORMAT,
        "type": kind,
        "claim": claim(statement(conclude, forall, hypotheses, quantifier)),
        "instance": {"values": dict(values or {}), "sha256": ""},
        "role": role,
        "hypotheses": ["FALSE" if i == dropped else "TRUE" for i in range(len(hypotheses))],
        "to_prove": "FALSE" if role in ("counter-example", "necessity") else "TRUE",
        "evidence": {"bits": bits, "svm": list(svm), **({} if limits is None else {"limits": list(limits)})},
        "provenance": {},
    }
    return dumped(certificate if dropped is None else certificate | {"dropped": str(dropped)})


def node(rule: str, concludes, *premises: dict, **parameters) -> dict:
    """A node of a tree; a parameter whose name is a word of Python is written with a final underscore (``from_``)."""
    given = {name.rstrip("_"): value for name, value in parameters.items()}
    return {"rule": rule, "concludes": concludes, "premises": list(premises), "with": given}


def given(concludes) -> dict:
    """The node for a hypothesis."""
    return node("hypothesis", concludes)


def part(times: str = "1", premises: Iterable[str] = (), squares: Iterable = ()) -> dict:
    """One summand of the rule ``combine``: times · squares² · slacks of the premises with these indices."""
    return {"times": ["num", times], "squares": list(squares), "premises": list(premises)}


def combine(concludes, *premises: dict, sums: Iterable = (), equalities: Iterable = ()) -> dict:
    return node("combine", concludes, *premises, sums=list(sums), equalities=list(equalities))


def tree(
    conclude,
    root: dict,
    forall: Iterable = (),
    hypotheses: Iterable = (),
    own: Iterable = (),
    *,
    role: str = "proof",
    to_prove: str = "TRUE",
    quantifier: str = "all",
) -> str:
    """A proof tree; ``own`` declares the variables of the proof, as [name, sort, size]."""
    return dumped(
        {
            "format": FORMAT,
            "type": "tree",
            "claim": claim(statement(conclude, forall, hypotheses, quantifier)),
            "role": role,
            "to_prove": to_prove,
            "evidence": {"tree": root, "variables": list(own)},
            "provenance": {},
        }
    )


def with_sizes(forall: list[list[str]], forms: Iterable) -> list[list[str]]:
    """The variables, and a vector for each size that a bound index or an index has and no variable determines."""
    text = json.dumps([forall, *forms])
    shown = {size for _, sort, *shape in forall if sort in ("vector", "matrix", "order") for size in shape}
    shown |= {"n", "d", "T"} if any(sort == "dataset" for _, sort, *_ in forall) else set()
    bound = re.findall(r'"bound", "[A-Za-z_0-9]+:[\[(]?([A-Za-z0-9_*]*(?:,[A-Za-z0-9_*]+)?)', text)
    sizes = [size for group in bound for size in group.split(",")] + [one[2] for one in forall if one[1] == "index"]
    names = {name for size in sizes for name in size.split("*") if name and not name.isdigit()}
    return forall + [[f"of_{name}", "vector", name] for name in sorted(names - shown)]


def lemma(
    name: str,
    conclude,
    forall: Iterable = (),
    hypotheses: Iterable = (),
    *,
    quantifier: str = "all",
    met: Mapping | None = None,
) -> str:
    """A lemma certificate; ``name`` is "capture", "slope", "general position" or "finitely many penalties", ``met`` an instance that
    meets the hypotheses of what is said of almost all."""
    shown = (
        {} if met is None else {"instance": {"values": dict(met), "sha256": ""}, "evidence": {"bits": 128, "svm": []}}
    )
    return dumped(
        {
            "format": FORMAT,
            "type": "lemma",
            "claim": claim(statement(conclude, forall, hypotheses, quantifier)),
            "role": "proof",
            "to_prove": "TRUE",
            "lemma": name,
            "provenance": {},
            **shown,
        }
    )


def identity(expression, equals, arrays: Mapping, indices: Mapping = {}, by: Iterable = ()) -> str:
    """An identity certificate, of formulas as described at section 7a of the verifier."""
    said = {
        "arrays": dict(arrays),
        "indices": dict(indices),
        "expression": expression,
        "by": list(by),
        "equals": equals,
    }
    return dumped({"format": FORMAT, "type": "identity", "claim": claim(said), "provenance": {}})


def dataset(tokens, head, labels=None, queries=None, key_matrix=None) -> dict:
    """The JSON of a dataset from numbers."""

    def texts(value):
        return [texts(one) for one in value] if isinstance(value, list | tuple) else str(Fraction(value))

    found = {"tokens": texts(tokens), "labels": texts(labels or [1] * len(tokens)), "head": texts(head)}
    more = {"queries": queries, "key_matrix": key_matrix}
    return found | {name: texts(value) for name, value in more.items() if value is not None}


def key(problem: str, data: dict, choice: list[str], **more) -> str:
    """The key of an SVM's evidence."""
    return sha({"problem": problem, "data": data, "choice": choice, **more})


def kkt(problem: str, data: dict, choice: list[str], multipliers, active, strict="true", independent="true") -> dict:
    """Hand-written KKT evidence: ``multipliers`` are pairs ["j", "number"], ``active`` a list of "j"."""
    return {
        "problem": problem,
        "key": key(problem, data, choice),
        "multipliers": multipliers,
        "active": active,
        "strictly_complementary": strict,
        "independent": independent,
    }


def farkas(problem: str, data: dict, choice: list[str], weights) -> dict:
    return {"problem": problem, "key": key(problem, data, choice), "farkas": weights}


SOLVERS = {"p": prompt_svm, "W": matrix_svm, "v": head_svm, "joint": joint_svm}


def solved(problem: str, data: dict, choice: Iterable[int]) -> AttentionSVM:
    """The product's own solution of an SVM of the kind p, W, v or joint."""
    return SOLVERS[problem](Dataset.from_json(data), tuple(choice))


def svm_entry(problem: str, data: dict, choice: Iterable[int]) -> dict:
    """The evidence that the product gives for an SVM, for ``evaluation(…, svm=[…])``."""
    return svm_evidence(solved(problem, data, choice))


def svm_text(problem: str, data: dict, choice: Iterable[int]) -> str:
    """The product's own kkt or farkas certificate."""
    return dumped(svm_certificate(solved(problem, data, choice)))
