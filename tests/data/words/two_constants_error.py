"""A file without a mistake: ERROR "The hypothesis ... 1/(1073741824 - 1073741824)^2 never has a value. Correct it" names the checker's own choice C = E."""

from checker.language import Claim, Source, scalar

x, C, E = scalar("x"), scalar("C"), scalar("E")
CLAIM = Claim(
    title="There are C >= 0, E with x <= 0 where x <= 0 or x <= 1/(C - E)^2",
    source=Source(paper="test", where="x", fidelity="reconstructed"),
    exists=(C, E),
    forall=(x,),
    assuming=(C >= 0, (x <= 0) | (x <= 1 / (C - E) ** 2)),
    conclude=x <= 0,
)
