"""TRUE: C = 0 (then C > 0 is FALSE, nothing is asked of 1/C, and 0*y <= 0 for all y).  The audit says REFUTED, y = 1/(|C| + 1)."""

from checker.language import Claim, Source, implies, scalar

y, C = scalar("y"), scalar("C")
CLAIM = Claim(
    title="There is C >= 0 with C y <= 0 for all y where (C > 0 implies |y| <= 1/C)",
    source=Source(paper="test", where="x", fidelity="reconstructed"),
    exists=(C,),
    forall=(y,),
    assuming=(C >= 0, implies(C > 0, abs(y) <= 1 / C)),
    conclude=C * y <= 0,
)
