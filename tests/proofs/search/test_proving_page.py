"""The examples of docs/proved_examples.md: what is said to be found is found, and proved; what is said not to be found is not."""

import json
import re
from pathlib import Path

import pytest

from checker import language, verify
from checker.proofs.search.prove import prove
from checker.statements.claims.claim import Claim, Source

PAGE = Path(__file__).parents[3] / "docs" / "proved_examples.md"
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
    "operator_norm",
    "pair",
    "positive",
    "rank",
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
SLOW = {
    "norm(u - w)*norm(z) <= norm(u - z)*norm(w) + norm(w - z)*norm(u)",
    "a*log(a/b) + (1 - a)*log((1 - a)/(1 - b)) <= (a - b)**2/(b*(1 - b))",
    "(exp(x) + exp(-x))/2 <= exp(x**2/2)",
    "log(sum(exp(u))) <= log(length(u)) + sum(u)/length(u) + (maximum(u) - minimum(u))**2/8",
    'abs(x*sigmoid(x) - y*sigmoid(y)) <= number("11/10")*abs(x - y)',
    "sigmoid(x)*sigmoid(y) <= sigmoid(x + y)",
    "max_norm(softmax(u) - softmax(w)) <= max_norm(u - w)/2",
    "sum(abs(softmax(a*u) - softmax(a*w))) <= a/2*sum(abs(u - w))",
    "norm(u/norm(u) - w/norm(w)) <= 2*norm(u - w)/(norm(u) + norm(w))",
    "dot(softmax(u), u - w) - log(sum(exp(u))) + log(sum(exp(w))) <= max_norm(u - w)**2/2",
}
EXAMPLES = [pytest.param(*row, id=row[0], marks=[pytest.mark.slow] * (row[0] in SLOW)) for row in ROWS]


def test_the_table_is_read():
    assert len(ROWS) == PAGE.read_text(encoding="utf-8").count("found |") and len(ROWS) >= 30
    assert {row[0] for row in ROWS} >= SLOW


@pytest.mark.parametrize("statement, hypotheses, answer", EXAMPLES)
def test_an_example_of_the_page(statement, hypotheses, answer):
    conclude = eval(statement, dict(NAMES))
    assuming = eval(f"({hypotheses},)", dict(NAMES)) if hypotheses else ()
    used = {name for text in (statement, hypotheses) for name in re.findall(r"\w+", text)}
    claim = Claim(
        title=statement,
        source=Source(paper="docs", where="proved_examples.md", fidelity="verbatim"),
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
