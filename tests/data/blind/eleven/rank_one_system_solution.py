"""A rank-one change of the identity, solved."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    vector,
)

x, z, u, v = vector("x", "d"), vector("z", "d"), vector("u", "d"), vector("v", "d")

CLAIM = Claim(
    title="z + ⟨v, z⟩u = x ⇒ z = x − ⟨v, x⟩/(1 + ⟨v, u⟩)·u",
    source=Source(
        paper="abbasi-yadkori-2011",
        where="Improved algorithms for linear stochastic bandits, appendix (rank-one updates)",
        fidelity="paraphrase",
    ),
    forall=(x, z, u, v),
    where=(~equals(1 + dot(v, u), 0),),
    assuming=(equals(z + dot(v, z) * u, x),),
    conclude=equals(z, x - dot(v, x) / (1 + dot(v, u)) * u),
)
