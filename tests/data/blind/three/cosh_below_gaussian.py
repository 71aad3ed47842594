"""The moment generating function of a fair sign is subgaussian."""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="The moment generating function of a fair sign is subgaussian",
    source=Source(paper="blind-three", where="Lemma B.1 (Hoeffding for signs)", fidelity="reconstructed"),
    forall=(x,),
    conclude=(exp(x) + exp(-x)) / 2 <= exp(x**2 / 2),
)
