"""Positive random features give the softmax kernel without bias."""

from checker.language import Claim, Source, dot, equals, exp, expectation, norm, vector

q, key, x = vector("q", "d"), vector("key", "d"), vector("x", "d")


def feature(z):
    return exp(dot(x, z) - norm(z) ** 2 / 2)


CLAIM = Claim(
    title="E[e^{⟨x,q⟩ − ‖q‖²/2}·e^{⟨x,k⟩ − ‖k‖²/2}] = e^{⟨q,k⟩} for Gaussian x",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(q, key),
    conclude=equals(expectation(x, "gaussian", feature(q) * feature(key)), exp(dot(q, key))),
)
