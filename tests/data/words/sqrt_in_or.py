"""An ordinary claim with sqrt in a disjunction of a hypothesis: the search counts instances where sqrt(y) has no value, verify.py rejects: ERROR."""

from checker.language import Claim, Source, scalar, sqrt

x, y = scalar("x"), scalar("y")
CLAIM = Claim(
    title="x <= x^2 + 1 where x <= 0 or sqrt(y) >= x",
    source=Source(paper="test", where="x", fidelity="reconstructed"),
    forall=(x, y),
    assuming=((x <= 0) | (sqrt(y) >= x),),
    conclude=x <= x * x + 1,
)
