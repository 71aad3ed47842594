"""The examples of docs/proving.md: what is said to be found is found, and proved; what is said not to be found is not."""

import json
import re
from pathlib import Path

import pytest

from checker import language, verify
from checker.proofs.prove import prove
from checker.statements.claim import Claim, Source

PAGE = Path(__file__).parent.parent / "docs" / "proving.md"
ROW = re.compile(r"^\| `(.+?)` \|(?: `(.+?)` \||\s*\|) (found|not found) \|$", re.M)
WORDS = [
    "dot",
    "entry",
    "equals",
    "exp",
    "frobenius",
    "hadamard",
    "length",
    "log",
    "max_norm",
    "maximum",
    "minimum",
    "norm",
    "number",
    "pair",
    "positive",
    "sigmoid",
    "softmax",
    "spectral_at_most",
    "sqrt",
    "sum",
]
NAMES = {
    **{name: language.scalar(name) for name in "abcxy"},
    **{name: language.vector(name, "n") for name in "uwz"},
    **{name: language.vector(name, "2") for name in "pq"},
    **{name: language.matrix(name, "n", "n") for name in "AB"},
    "i": language.index("i", "n"),
    "abs": abs,
    **{name: getattr(language, name) for name in WORDS},
}
ROWS = ROW.findall(PAGE.read_text(encoding="utf-8"))


def test_the_table_is_read():
    assert len(ROWS) == PAGE.read_text(encoding="utf-8").count("found |") and len(ROWS) >= 30


@pytest.mark.parametrize("statement, hypotheses, answer", ROWS, ids=[row[0] for row in ROWS])
def test_an_example_of_the_page(statement, hypotheses, answer):
    conclude = eval(statement, dict(NAMES))
    assuming = eval(f"({hypotheses},)", dict(NAMES)) if hypotheses else ()
    used = {name for text in (statement, hypotheses) for name in re.findall(r"\w+", text)}
    claim = Claim(
        title=statement,
        source=Source(paper="docs", where="proving.md", fidelity="verbatim"),
        forall=tuple(NAMES[name] for name in [*"abcxyuwzpqAB", "i"] if name in used),
        assuming=assuming,
        conclude=conclude,
    )
    certificate = prove(claim, "example")
    assert (certificate is not None) == (answer == "found")
    if certificate is not None:
        assert (
            verify.verify_text(json.dumps(certificate, ensure_ascii=False, separators=(",", ":"), sort_keys=True))[0]
            == "VERIFIED"
        )
