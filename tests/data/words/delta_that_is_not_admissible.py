"""For all x there is a δ with δ² ≤ x and |y|·δ ≥ δ·y − 1 for all y: false for x < 0, where no δ is admissible."""

from checker.language import Claim, Source, scalar

x, delta, y = scalar("x"), scalar("delta"), scalar("y")

CLAIM = Claim(
    title="For all x there is a δ with δ² ≤ x such that |y|·δ ≥ δ·y − 1 for all y",
    source=Source(paper="test", where="quantifiers", fidelity="paraphrase"),
    forall=(x,),
    then_exists=(delta,),
    then_forall=(y,),
    assuming=(delta**2 <= x,),
    conclude=abs(y) * delta >= delta * y - 1,
)
