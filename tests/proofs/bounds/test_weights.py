"""Softmax weights of any number of tokens: what the search proves of them, and false neighbours that it does not."""

import json

import pytest

from checker import verify
from checker.language import index, matrix, scalar, vector
from checker.proofs.search.prove import prove
from checker.proofs.terms.normal_form import Forms
from checker.proofs.trees.exchange import by_exchange
from checker.proofs.trees.proof_search import assuming
from checker.proofs.trees.rules import hypothesis
from checker.proofs.trees.workshop import Workshop
from checker.statements.claims.claim import Claim, Source
from checker.statements.terms.term import Term, apply, as_term, subterms
from tests.slow_ones import with_slow


def named(name):
    return lambda *args: apply(name, *args)


dot, entry, exp, log, norm, root, total = map(named, ("dot", "entry", "exp", "log", "norm", "sqrt", "sum"))
softmax, hadamard, length, margin, spread = map(named, ("softmax", "hadamard", "length", "margin", "spread"))
greatest, least, largest, attention = map(named, ("maximum", "minimum", "max_norm", "attention_matrix"))
t, (x, y, u, w) = scalar("t"), (vector(name, "n") for name in "xyuw")
two, v, i, j = vector("x", "2"), vector("v", "m"), index("i", "n"), index("j", "n")
Q, W, K = matrix("Q", "n", "d"), matrix("W", "d", "k"), matrix("K", "m", "k")
P, s, weight = attention(Q, W, K), softmax(x), entry(softmax(x), i)
covariance = dot(s, hadamard(u, w)) - dot(s, u) * dot(s, w)


def lse(z: Term) -> Term:
    return log(total(exp(z)))


def proved(conclude: Term, *where: Term, seconds: float = 12) -> bool:
    forall = {s.leaf: s for one in (conclude, *where) for s in subterms(one) if s.name == "var"}
    source = Source(paper="test", where="here", fidelity="reconstructed")
    claim = Claim(title="t", source=source, forall=tuple(forall.values()), assuming=tuple(where), conclude=conclude)
    certificate = prove(claim, seconds=seconds)
    assert certificate is None or verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"
    return certificate is not None


TRUE = {
    "one entry, by the largest difference": (abs(weight - entry(softmax(y), i)) <= largest(x - y) / 2,),
    "every entry, by the largest difference": (largest(s - softmax(y)) <= largest(x - y) / 2,),
    "slope of one entry": (weight * (entry(u, i) - dot(s, u)) <= (greatest(u) - least(u)) / 4,),
    "Grüss": (abs(covariance) <= (greatest(u) - least(u)) * (greatest(w) - least(w)) / 4,),
    "Grüss, by sizes": (covariance <= largest(u) * largest(w),),
    "Grüss, one size": (-covariance <= largest(u) * (greatest(w) - least(w)) / 2,),
    "an average moves": (abs(dot(s - softmax(y), u)) <= largest(x - y) * (greatest(u) - least(u)) / 2,),
    "entropy by the number of tokens": (lse(x) - dot(s, x) <= log(length(x)),),
    "variational bound": (dot(s, u - x) <= greatest(u) - lse(x) + log(length(x)),),
    "a sharp average": (greatest(x) - log(length(x)) / t <= dot(softmax(t * x), x), t > 0),
    "greatest with temperature": (t * greatest(x) <= lse(t * x), t > 0),
    "least with temperature": (-t * least(x) <= lse(-t * x), t > 0),
    "weight by the range": (length(x) * weight <= exp(greatest(x) - least(x)),),
    "weight from below by the range": (length(x) * weight * exp(greatest(x) - least(x)) >= 1,),
    "weight by the margin": (1 / (1 + (length(x) - 1) * exp(-margin(x, i))) <= weight,),
    "weight by the spread": (weight <= 1 / (1 + (length(x) - 1) * exp(-spread(x, i))),),
    "log-softmax": (abs(log(weight) - log(entry(softmax(y), i))) <= 2 * largest(x - y),),
    "log-sum-exp by the norm": (abs(lse(x) - lse(y)) <= norm(x - y),),
    "cross-entropy": (abs(lse(x) - entry(x, i) - (lse(y) - entry(y, i))) <= root(2) * norm(x - y),),
    "gradient of the cross-entropy": (dot(s, u) - entry(u, i) <= root(2) * norm(u),),
    "norm for two": (norm(softmax(two)) < 1,),
    "entropy for two": (lse(two) - dot(softmax(two), two) > 0,),
    "entropy for two or more": (dot(s, x) < lse(x), length(x) >= 2),
    "Cauchy–Schwarz": (dot(s, hadamard(u, w)) ** 2 <= dot(s, hadamard(u, u)) * dot(s, hadamard(w, w)),),
    "an average grows with the scale": (dot(s, x) <= dot(softmax(2 * x), x),),
    "Hoeffding": (lse(x) <= log(length(x)) + total(x) / length(x) + (greatest(x) - least(x)) ** 2 / 8,),
    "Pinsker": (norm(s - softmax(y)) ** 2 / 2 <= dot(s, x - y) - lse(x) + lse(y),),
    "co-coercive": (2 * norm(s - softmax(y)) ** 2 <= dot(s - softmax(y), x - y),),
    "attention output": (largest(P @ v) <= largest(v),),
    "attention output of a difference": (entry(P @ v, i) - entry(P @ v, j) <= greatest(v) - least(v),),
}
FALSE = {
    "one entry, a quarter": (abs(weight - entry(softmax(y), i)) <= largest(x - y) / 4,),
    "slope of one entry, a fifth": (weight * (entry(u, i) - dot(s, u)) <= (greatest(u) - least(u)) / 5,),
    "Grüss, a fifth": (covariance <= (greatest(u) - least(u)) * (greatest(w) - least(w)) / 5,),
    "entropy, a smaller number": (lse(x) - dot(s, x) <= log(length(x) - as_term("1/2")), length(x) >= 2),
    "a sharp average, any temperature": (greatest(x) - log(length(x)) / t <= dot(softmax(t * x), x) - 1, t > 0),
    "greatest with temperature of any sign": (t * greatest(x) <= lse(t * x),),
    "weight by half the range": (length(x) * weight <= exp((greatest(x) - least(x)) / 2),),
    "weight by the margin, above": (weight <= 1 / (1 + (length(x) - 1) * exp(-margin(x, i))),),
    "log-softmax, once": (log(weight) - log(entry(softmax(y), i)) <= largest(x - y),),
    "cross-entropy, once": (lse(x) - entry(x, i) - (lse(y) - entry(y, i)) <= norm(x - y),),
    "norm of one": (norm(s) < 1,),
    "Cauchy–Schwarz, halved": (2 * dot(s, hadamard(u, w)) ** 2 <= dot(s, hadamard(u, u)) * dot(s, hadamard(w, w)),),
    "an average falls with the scale": (dot(softmax(2 * x), x) <= dot(s, x),),
    "Hoeffding, a tenth": (lse(x) <= log(length(x)) + total(x) / length(x) + (greatest(x) - least(x)) ** 2 / 10,),
    "Pinsker, twice": (2 * norm(s - softmax(y)) ** 2 <= dot(s, x - y) - lse(x) + lse(y),),
    "attention output, euclidean": (norm(P @ v) <= norm(v),),
}


@pytest.mark.parametrize(
    "name",
    with_slow(
        TRUE,
        [
            "every entry, by the largest difference",
            "Hoeffding",
            "one entry, by the largest difference",
            "slope of one entry",
        ],
    ),
)
def test_found(name):
    assert proved(*TRUE[name])


@pytest.mark.parametrize(
    "name",
    with_slow(
        FALSE,
        [
            "weight by half the range",
            "weight by the margin, above",
            "log-softmax, once",
            "greatest with temperature of any sign",
        ],
    ),
)
def test_false_neighbours_are_not_found(name):
    assert not proved(*FALSE[name], seconds=3)


def test_exchanged_variables_need_hypotheses_that_stay_the_same():
    shop = Workshop(forms=Forms(frozenset({"n"})), taken={"x", "y", "u", "t"})
    known = entry(x, i) - entry(y, i) <= t
    turned = entry(y, i) - entry(x, i) <= t
    assert by_exchange(assuming(shop, known, turned), hypothesis(known), turned) is not None
    assert by_exchange(assuming(shop, known), hypothesis(known), turned) is None
    assert by_exchange(assuming(shop, known, turned), hypothesis(known), largest(x) <= 1) is None
