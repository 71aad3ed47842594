"""Sines and cosines: what is proved of every angle, what is refuted, and what is left open."""

from __future__ import annotations

import json

import pytest

import checker.verify as verify
from checker.certificates.writing import evaluation_certificate
from checker.coq.trees.rules.trees import tree_files
from checker.errors import InputError
from checker.language import Claim, Source, cos, equals, scalar, sin  # type: ignore[attr-defined]
from checker.proofs.search.prove import prove
from checker.search.explore import explore
from checker.statements.terms.term import Term
from checker.truth import Truth

SOURCE = Source(paper="p", where="w", fidelity="reconstructed")
a, b, x, y = (scalar(name) for name in "abxy")


def claim(conclude: Term, *assuming: Term, forall: tuple[Term, ...] = (x,)) -> Claim:
    return Claim(title="t", source=SOURCE, forall=forall, assuming=assuming, conclude=conclude)


PROVED = {
    "the circle": claim(equals(sin(x) ** 2 + cos(x) ** 2, 1)),
    "|sin| ≤ 1": claim(abs(sin(x)) <= 1),
    "−1 ≤ cos": claim(cos(x) >= -1),
    "sin is odd": claim(equals(sin(-x), -sin(x))),
    "cos is even": claim(equals(cos(-x), cos(x))),
    "sin of a sum": claim(equals(sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)), forall=(x, y)),
    "cos of a difference": claim(equals(cos(x - y), cos(x) * cos(y) + sin(x) * sin(y)), forall=(x, y)),
    "sin 2x": claim(equals(sin(2 * x), 2 * sin(x) * cos(x))),
    "cos 2x": claim(equals(cos(2 * x), 1 - 2 * sin(x) ** 2)),
    "a product as a difference": claim(equals(2 * sin(x) * sin(y), cos(x - y) - cos(x + y)), forall=(x, y)),
    "sin moves by at most its angle": claim(abs(sin(x) - sin(y)) <= abs(x - y), forall=(x, y)),
    "cos moves by at most its angle": claim(abs(cos(x) - cos(y)) <= abs(x - y), forall=(x, y)),
    "|sin x| ≤ |x|": claim(abs(sin(x)) <= abs(x)),
    "sin x ≤ x for x ≥ 0": claim(sin(x) <= x, x >= 0),
    "1 − cos x ≤ x²/2": claim(1 - cos(x) <= x**2 / 2),
    "an amplitude": claim((a * sin(x) + b * cos(x)) ** 2 <= a**2 + b**2, forall=(a, b, x)),
    "a rotation keeps lengths": claim(
        equals((cos(x) * a - sin(x) * b) ** 2 + (sin(x) * a + cos(x) * b) ** 2, a**2 + b**2), forall=(a, b, x)
    ),
}
FALSE = {
    "the circle, of radius 2": claim(equals(sin(x) ** 2 + cos(x) ** 2, 2)),
    "sin x ≤ x": claim(sin(x) <= x),
    "sin is additive": claim(equals(sin(x + y), sin(x) + sin(y)), forall=(x, y)),
    "cos is odd": claim(equals(cos(-x), -cos(x))),
    "half the angle": claim(abs(sin(x) - sin(y)) <= abs(x - y) / 2, forall=(x, y)),
    "cos x ≤ 1 − x²/2": claim(cos(x) <= 1 - x**2 / 2),
    "x ≤ sin x for x ≥ 0": claim(x <= sin(x), x >= 0),
}
# True, or false only where no number is found that shows it: no word is said.
OPEN = {"sin x < 1": claim(sin(x) < 1), "sin 3x": claim(equals(sin(3 * x), 3 * sin(x) - 4 * sin(x) ** 3))}


@pytest.mark.parametrize("name", PROVED)
def test_it_is_proved_of_every_angle(name):
    certificate = prove(PROVED[name], "a")
    assert certificate is not None
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_refuted_and_not_proved(name):
    found = explore(FALSE[name], looking_for=Truth.FALSE, budget=200, seed_number=1).found
    assert found is not None
    certificate = evaluation_certificate(FALSE[name], "n", found, role="counter-example", conclusion=Truth.FALSE)
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"
    assert prove(FALSE[name], "n", seconds=1.0) is None


@pytest.mark.parametrize("name", OPEN)
def test_what_no_number_refutes_and_no_proof_shows_stays_open(name):
    assert prove(OPEN[name], "n", seconds=1.0) is None
    assert explore(OPEN[name], looking_for=Truth.FALSE, budget=100, seed_number=1).found is None


def test_coq_refuses_a_tree_about_them_with_the_reason():
    certificate = prove(PROVED["|sin| ≤ 1"], "a")
    with pytest.raises(InputError, match="The word 'sin' has no Coq meaning here"):
        tree_files(certificate)
