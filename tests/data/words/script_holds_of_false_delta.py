"""FALSE (delta >= x + 1 and delta |y| <= 0 cannot hold at x = 0); the script's witness 0 is not admissible, and its status is HOLDS."""

from checker.language import Claim, Source, scalar

x, y, delta = scalar("x"), scalar("y"), scalar("delta")
CLAIM = Claim(
    title="For all x there is a delta >= x + 1 with delta |y| <= 0 for all y",
    source=Source(paper="test", where="x", fidelity="reconstructed"),
    forall=(x,),
    then_exists=(delta,),
    then_forall=(y,),
    assuming=(delta >= x + 1,),
    conclude=delta * abs(y) <= 0,
)
with CLAIM.proof() as p:
    p.witness(delta, 0)
    p.conclude()
