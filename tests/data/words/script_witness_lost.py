"""TRUE: C = 1.  Scripted witness of a hypothesis with a quotient."""

from checker.language import Claim, Source, scalar

x, C = scalar("x"), scalar("C")
CLAIM = Claim(
    title="There is C > 0 with x <= 2 wherever x <= 1/C",
    source=Source(paper="test", where="x", fidelity="reconstructed"),
    exists=(C,),
    forall=(x,),
    assuming=(C > 0, x <= 1 / C),
    conclude=x <= 2,
)
with CLAIM.proof() as p:
    p.witness(C, 1)
    p.have(x <= 1)
    p.conclude()
