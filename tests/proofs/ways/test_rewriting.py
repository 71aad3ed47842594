"""Logarithms and absolute values of vectors, equal vectors, weights as ratios, sums by entries, denials: true is proved, false is not."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from checker import language as say
from checker.language import Claim, Source, dot, entry, equals, log, norm, number, softmax, stack, total
from checker.proofs.search.prove import prove
from checker.statements.claims.claim import load
from tests.slow_ones import with_slow
from tests.verifier_mutants import generate

verifier = generate.load()
u, v, w = (say.vector(name, "n") for name in "uvw")
K, V, q = say.matrix("K", "n", "d"), say.matrix("V", "n", "d"), say.vector("q", "d")
i, j, k = (say.index(name, size) for name, size in (("i", "n"), ("j", "n"), ("k", "d")))
a, b, x, y = (say.scalar(name) for name in "abxy")
ones = say.exp(0 * u)
steps, j_ = say.natural("steps"), say.index("j_", "n")
law = (say.minimum(w) >= 0, equals(total(w), 1))

TRUE = {
    "Gibbs": ((), dot(softmax(u), log(softmax(u)) - log(softmax(v))) >= 0),
    "entropy": ((), -dot(softmax(u), log(softmax(u))) <= log(say.length(u))),
    "the logarithm of an exponential": ((), equals(log(say.exp(u)), u)),
    "a shift": ((), equals(softmax(u + x * ones), softmax(u))),
    "the triangle inequality of ℓ₁": ((), total(abs(u + v)) <= total(abs(u)) + total(abs(v))),
    "ℓ₂ below ℓ₁": ((), norm(u) ** 2 <= total(abs(u)) ** 2),
    "ℓ₁ below √n·ℓ₂": ((), total(abs(u)) <= say.sqrt(say.length(u)) * norm(u)),
    "Hölder": ((), abs(dot(u, v)) <= total(abs(u)) * say.max_norm(v)),
    "equality in the triangle inequality": ((equals(norm(u), norm(v)), norm(u) <= norm(u + v) / 2), equals(u, v)),
    "a step with its definition": ((equals(v, u - a * w), a >= 0), dot(u - v, w) >= 0),
    "an entry of a product": ((), entry(V.T @ softmax(K @ q), k) <= say.maximum(say.column(V, k))),
    "two weights by the range": (
        (),
        entry(softmax(u), i) <= say.exp(say.maximum(u) - say.minimum(u)) * entry(softmax(u), j),
    ),
    "a weight behind by a gap": ((entry(u, i) >= entry(u, j) + a,), entry(softmax(u), j) <= say.exp(-a)),
    "a beaten token": ((entry(u, j) >= entry(u, i), ~equals(i, j)), log(entry(softmax(u), i)) <= -log(number(2))),
    "two of all": ((~equals(i, j),), entry(softmax(u), i) + entry(softmax(u), j) <= 1),
    "roots": ((a >= 0, b >= 0), abs(say.sqrt(a) - say.sqrt(b)) <= say.sqrt(abs(a - b))),
    "opposite signs": ((x * y <= 0,), abs(x + y) <= say.maximum(say.pair(abs(x), abs(y)))),
    "a rank one update": (
        (),
        equals(
            say.frobenius(K + say.outer(u, q)) ** 2,
            say.frobenius(K) ** 2 + 2 * dot(u, K @ q) + norm(u) ** 2 * norm(q) ** 2,
        ),
    ),
    "Markov": ((*law, say.minimum(u) >= 0, entry(u, i) >= a, a > 0), entry(w, i) <= dot(w, u) / a),
    "a variance on the unit interval": (
        (*law, say.minimum(u) >= 0, say.maximum(u) <= 1),
        dot(w, say.hadamard(u, u)) <= dot(w, u),
    ),
    "powers from the first": ((a >= 0, a < 1), a ** (steps + 1) < 1),
    "what Adam divides by": ((a >= 0, a < 1), 1 - a <= 1 - a ** (steps + 1)),
    "a power of 0 + 1": ((), equals(a ** (number(0) + 1), a)),
    "a sum divided away in a root": ((a < 1,), equals(say.sqrt((1 - a) * x**2 / (1 - a)), abs(x))),
    "a negative sum divided away": ((a > 1,), equals(say.exp((1 - a) * x / (1 - a)), say.exp(x))),
    "the root of a square in a denominator": ((b > 0,), equals(x / (say.sqrt(x**2) + b), x / (abs(x) + b))),
    "the root of the square of a difference": (
        (),
        equals(1 + say.sqrt(4 * (x - y) ** 2 * a**2), 1 + 2 * abs(x - y) * abs(a)),
    ),
    "an entry of a sum with a stack": (
        (b > 0,),
        equals(entry(u - a * stack(j_, say.sqrt(entry(w, j_) ** 2) + b), i), entry(u, i) - a * (abs(entry(w, i)) + b)),
    ),
    "a common factor of a norm": (
        (),
        norm(say.sigmoid(a) * u + (1 - say.sigmoid(a)) * v - u) <= say.exp(-a) * norm(u - v),
    ),
}
FALSE = {
    "powers from the first, of any number": ((a >= 0,), a ** (steps + 1) < 1),
    "powers from the first, of a negative number": ((a < 1,), a ** (steps + 1) < 1),
    "powers from the 0th": ((a >= 0, a < 1), a**steps < 1),
    "a sum divided away that may be 0": ((), equals(say.exp((1 - a) * x / (1 - a)), say.exp(x))),
    "another sum divided away": ((a < 1,), equals(say.exp((1 - a) * x / (1 - a / 2)), say.exp(x))),
    "the root of a square without bars": ((), equals(1 + say.sqrt((x - y) ** 2), 1 + x - y)),
    "the root of twice a square": ((), equals(1 + say.sqrt(2 * (x - y) ** 2), 1 + 2 * abs(x - y))),
    "the root of a cube": ((x >= 0,), equals(1 + say.sqrt(x**3), 1 + x)),
    "another entry of a stack": (
        (~equals(i, j),),
        equals(entry(u - a * stack(j_, abs(entry(w, j_))), i), entry(u, i) - a * abs(entry(w, j))),
    ),
    "Gibbs turned round": ((), dot(softmax(u), log(softmax(u)) - log(softmax(v))) <= 0),
    "the logarithm of any vector": ((say.positive(u),), equals(say.exp(log(u)), 2 * u)),
    "a shift of another vector": ((), equals(softmax(u + v), softmax(u))),
    "ℓ₁ below ℓ₂": ((), total(abs(u)) <= norm(u)),
    "absolute values that add": ((), equals(total(abs(u + v)), total(abs(u)) + total(abs(v)))),
    "two of all, perhaps the same": ((), entry(softmax(u), i) + entry(softmax(u), j) <= 1),
    "equal signs": ((x * y >= 0,), abs(x + y) <= say.maximum(say.pair(abs(x), abs(y)))),
    "Markov without a law": ((say.minimum(u) >= 0, entry(u, i) >= a, a > 0), entry(w, i) <= dot(w, u) / a),
}


def tree(assuming, conclude):
    terms = [s for t in (*assuming, conclude) for s in say_variables(t)]
    source = Source(paper="tests", where="here", fidelity="verbatim")
    claim = Claim(title="t", source=source, forall=tuple(dict.fromkeys(terms)), assuming=assuming, conclude=conclude)
    return prove(claim, seconds=6)


def say_variables(term):
    """The variables of a term in the order of their names."""
    from checker.statements.terms.term import subterms

    return sorted((s for s in subterms(term) if s.name == "var"), key=lambda s: s.leaf)


@pytest.mark.parametrize("name", with_slow(TRUE, ["ℓ₁ below √n·ℓ₂"]))
def test_what_is_true_is_proved(name):
    found = tree(*TRUE[name])
    assert found is not None
    word, why = verifier.verify_record(json.dumps(found, sort_keys=True, separators=(",", ":")))[:2]
    assert word == "VERIFIED", why


@pytest.mark.parametrize("name", with_slow(FALSE, ["a sum divided away that may be 0"]))
def test_what_is_false_is_not(name):
    assert tree(*FALSE[name]) is None


FIRST_STEP = load(Path(__file__).parents[3] / "examples/gallery/optimisers/adam_first_step.py")[0]


def test_the_first_step_of_adam_is_proved_with_every_division_of_every_step_shown_defined():
    found = prove(FIRST_STEP, seconds=6)
    word, why = verifier.verify_record(json.dumps(found, sort_keys=True, separators=(",", ":")))[:2]
    assert word == "VERIFIED", why
    assert found["evidence"]["tree"]["rule"] == "defined"


@pytest.mark.slow
@pytest.mark.parametrize("dropped", range(5))
def test_the_first_step_of_adam_is_not_proved_without_one_of_its_hypotheses(dropped):
    """Each of them keeps a divisor away from 0, or a root from a negative number, at some step."""
    kept = tuple(h for k, h in enumerate(FIRST_STEP.assuming) if k != dropped)
    assert prove(replace(FIRST_STEP, assuming=kept), seconds=1) is None
