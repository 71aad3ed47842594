"""A Gronwall recursion: x(k+1) = (1 + c)·x(k) + b gives x(k) = (1 + c)ᵏ·(x(0) + b/c) − b/c.

Role.  Induction with the invariant that a textbook uses, then the bound.
"""

from checker.language import Claim, Source, iterate, natural, scalar

k, c, b, s, x = natural("k"), scalar("c"), scalar("b"), scalar("s"), scalar("x")
after = iterate(k, x, start=s, update=(1 + c) * x + b)

CLAIM = Claim(
    title="A Gronwall recursion",
    source=Source(paper="textbook", where="discrete Gronwall lemma", fidelity="paraphrase"),
    forall=(k, c, b, s),
    assuming=(c > 0, b >= 0),
    conclude=after <= (1 + c) ** k * (s + b / c),
)

with CLAIM.proof() as p:
    p.have(b / c >= 0)
    p.induct(k, after <= (1 + c) ** k * (s + b / c) - b / c)
    p.conclude()
