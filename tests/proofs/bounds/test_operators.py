"""Claims about operator norms as numbers: what is proved for all sizes, and false neighbours for which nothing is found."""

from __future__ import annotations

import json

import pytest

from checker import verify
from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    frobenius,
    identity,
    length,
    matrix,
    norm,
    operator_norm,
    scalar,
    singular_value,
    softmax,
    spectral_at_most,
    vector,
)
from checker.proofs.search.prove import prove
from checker.search.explore import explore
from checker.statements.terms.term import subterms
from checker.truth import Truth

A, B, C, S = matrix("A", "n", "m"), matrix("B", "m", "k"), matrix("C", "n", "m"), matrix("S", "n", "n")
x, y, z, u, w = vector("x", "k"), vector("y", "m"), vector("z", "n"), vector("u", "n"), vector("w", "n")
a = scalar("a")

TRUE = {
    "an image": (norm(A @ y) <= operator_norm(A) * norm(y),),
    "an image of an image": (norm(A @ (B @ x)) <= operator_norm(A) * operator_norm(B) * norm(x),),
    "the image of a product": (norm((A @ B) @ x) <= operator_norm(A) * operator_norm(B) * norm(x),),
    "a product": (operator_norm(A @ B) <= operator_norm(A) * operator_norm(B),),
    "below the Frobenius norm": (operator_norm(A) <= frobenius(A),),
    "no negative number": (operator_norm(A) >= 0,),
    "a sum": (operator_norm(A + C) <= operator_norm(A) + operator_norm(C),),
    "a multiple": (operator_norm(a * A) <= abs(a) * operator_norm(A),),
    "a transpose": (operator_norm(A.T) <= operator_norm(A),),
    "a bilinear form": (abs(dot(z, A @ y)) <= operator_norm(A) * norm(z) * norm(y),),
    "by a number": (norm(A @ y) <= 2 * norm(y), operator_norm(A) <= 2),
    "the predicate from the number": (spectral_at_most(A, a), operator_norm(A) <= a),
    "the number from the predicate": (operator_norm(A) <= a, spectral_at_most(A, a)),
    "a contraction": (norm(S @ u - S @ w) < norm(u - w), operator_norm(S) < 1, ~equals(u, w)),
    "logits": (norm(softmax(S @ u) - softmax(S @ w)) <= operator_norm(S) / 2 * norm(u - w),),
    "a Frobenius norm": (frobenius(A @ B) <= operator_norm(A) * frobenius(B),),
    "the identity": (operator_norm(identity(length(u))) <= 1,),
}
FALSE = {
    "an image of an image, one factor left out": (norm(A @ (B @ x)) <= operator_norm(A) * norm(x),),
    "the image by half": (norm(A @ y) <= operator_norm(A) * norm(y) / 2,),
    "above the Frobenius norm": (frobenius(A) <= operator_norm(A),),
    "strictly below the Frobenius norm": (operator_norm(A) < frobenius(A),),
    "a product from below": (operator_norm(A) * operator_norm(B) <= operator_norm(A @ B),),
    "a sum by the greater": (operator_norm(A + C) <= operator_norm(A),),
    "a multiple without the sign": (operator_norm(a * A) <= a * operator_norm(A),),
    "positive": (operator_norm(A) > 0,),
    "a contraction of norm 1": (norm(S @ u - S @ w) < norm(u - w), operator_norm(S) <= 1, ~equals(u, w)),
    "logits by a quarter": (norm(softmax(S @ u) - softmax(S @ w)) <= operator_norm(S) / 4 * norm(u - w),),
    "the second singular value": (norm(S @ u) <= singular_value(S, 1) / 2 * norm(u),),
}


def claim(conclude, *assuming) -> Claim:
    forall = {s.leaf: s for one in (conclude, *assuming) for s in subterms(one) if s.name == "var"}
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return Claim(title="t", source=source, forall=tuple(forall.values()), assuming=assuming, conclude=conclude)


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name):
    certificate = prove(claim(*TRUE[name]), seconds=30)
    assert certificate is not None
    word, message = verify.verify_text(json.dumps(certificate))
    assert word == "VERIFIED" and "PROVES the statement for all instances" in message


@pytest.mark.parametrize("name", FALSE)
def test_of_what_is_false_nothing_is_found(name):
    assert prove(claim(*FALSE[name]), seconds=4) is None


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name):
    seen = explore(claim(*FALSE[name]), looking_for=Truth.FALSE, budget=400, seed_number=0)
    assert seen.found is not None
