"""A claim's term as a Coq statement: what is printed, what is refused, and what coqc says of altered statements."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path

import pytest

from checker.coq.compiler import INSTALL, REALS, build_library, compile_theorem
from checker.coq.statements import coq_statement
from checker.coq.theorems import THEOREMS, theorem_files, theorem_for
from checker.errors import InputError

PUBLISHED = Path(__file__).parent.parent / "reports" / "reference" / "certificates"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
WORDS = [t for t in THEOREMS if t.module == "Words"]
FLIPPED = {"le": "lt", "lt": "le", "eq": "lt"}


def published(claim: str) -> dict:
    (path,) = PUBLISHED.glob(f"*.{claim}.proof.jsonl")
    return json.loads(path.read_text(encoding="ascii").splitlines()[0])


def mutants(term: list):
    """Every term with one relation flipped, one constant or operation changed, or the sides of one difference swapped."""
    name, *rest = term
    if name in FLIPPED:
        yield [FLIPPED[name], *rest]
    if name == "num":
        yield ["num", str(int(rest[0]) + 1)]
    if name in ("add", "sub"):
        yield ["sub" if name == "add" else "add", *rest]
    if name == "sub" or name in ("le", "lt"):
        yield [name, rest[1], rest[0]]
    for k, one in enumerate(rest):
        if isinstance(one, list):
            yield from ([name, *rest[:k], other, *rest[k + 1 :]] for other in mutants(one))


def altered(claim: str) -> list[dict]:
    statement = published(claim)["claim"]["statement"]
    found = [{**statement, "conclude": one} for one in mutants(statement["conclude"])]
    for k, hypothesis in enumerate(statement["hypotheses"]):
        others = statement["hypotheses"][:k], statement["hypotheses"][k + 1 :]
        found += [{**statement, "hypotheses": [*others[0], one, *others[1]]} for one in mutants(hypothesis)]
        found += [{**statement, "hypotheses": [*others[0], *others[1]]}]
    return found


def test_altered_statements_have_no_theorem_and_another_text():
    count = 0
    for theorem in WORDS:
        certificate = published(theorem.claim)
        says = coq_statement(certificate["claim"]["statement"])
        for statement in altered(theorem.claim):
            changed = copy.deepcopy(certificate)
            changed["claim"]["statement"] = statement
            assert theorem_for(changed) is None and coq_statement(statement) != says
            count += 1
    assert count >= 50


@pytest.mark.parametrize(
    ("forall", "conclude", "why"),
    [
        ([["x", "scalar"]], ["le", ["div", ["num", "1"], ["var", "x"]], ["num", "1"]], "division by what may be 0"),
        ([["x", "scalar"]], ["le", ["sqrt", ["var", "x"]], ["num", "1"]], "root of what may be negative"),
        ([["i", "scalar"]], ["le", ["var", "i"], ["var", "i"]], "no plain name"),
        ([["n", "scalar"], ["u", "vector", "n"]], ["le", ["var", "n"], ["norm", ["var", "u"]]], "no plain name"),
        ([["u", "vector", "n"], ["w", "vector", "m"]], ["le", ["dot", ["var", "u"], ["var", "w"]], ["num", "1"]], "'dot'"),
        ([["u", "vector", "d*d"]], ["le", ["norm", ["var", "u"]], ["num", "1"]], "no plain name"),
        ([["D", "dataset"]], ["le", ["num", "0"], ["num", "1"]], "Only scalars, vectors, matrices and indices"),
        ([["A", "matrix", "n", "d"], ["u", "vector", "n"]], ["le", ["norm", ["matvec", ["var", "A"], ["var", "u"]]],
         ["num", "1"]], "sizes do not fit"),
    ],
)  # fmt: skip
def test_what_is_not_translated_is_refused(forall, conclude, why):
    with pytest.raises(InputError, match=why):
        coq_statement({"forall": forall, "hypotheses": [], "conclude": conclude, "quantifier": "all"})


@NEEDS_COQ
@pytest.mark.slow
def test_coq_accepts_the_statements_and_refuses_altered_ones(tmp_path):
    library = tmp_path / "library"
    build_library(library, ("Sigmoid", "Softmax", "Words"))
    for theorem in WORDS:
        certificate = published(theorem.claim)
        files = theorem_files(theorem, certificate)
        result = compile_theorem(tmp_path / theorem.name, library, files, allowed=REALS)
        assert result.accepted, result.why
        changed = copy.deepcopy(certificate)
        changed["claim"]["statement"] = altered(theorem.claim)[0]
        files = theorem_files(theorem, changed)
        assert not compile_theorem(tmp_path / f"{theorem.name}_changed", library, files, allowed=REALS).accepted
