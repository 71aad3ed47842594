"""TRUE also without x >= 0 (C = 0); is x >= 0 told to be necessary?"""

from checker.language import Claim, Source, scalar

x, C = scalar("x"), scalar("C")
CLAIM = Claim(
    title="There is C >= 0 with C x >= 0 for all x >= 0",
    source=Source(paper="test", where="x", fidelity="reconstructed"),
    exists=(C,),
    forall=(x,),
    where=(C >= 0,),
    assuming=(x >= 0,),
    conclude=C * x >= 0,
)
