"""TRUE with C = 1; lost (CONSISTENT): the guarded quotient 1/(C x) is asked to have a value without its guard."""

from checker.language import Claim, Source, implies, scalar

x, y, C = scalar("x"), scalar("y"), scalar("C")
CLAIM = Claim(
    title="There is C > 0 with y x <= 1 where x > 0, if (x > 0 implies y <= 1/(C x))",
    source=Source(paper="test", where="x", fidelity="reconstructed"),
    exists=(C,),
    forall=(x, y),
    assuming=(C > 0, implies(x > 0, y <= 1 / (C * x))),
    conclude=implies(x > 0, y * x <= 1),
)
