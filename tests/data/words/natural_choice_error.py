"""TRUE: k = 0.  ERROR: a number that the checker itself tried (2^20) is refused as an exponent and blamed on the file."""

from checker.language import Claim, Source, natural, scalar

x, k = scalar("x"), natural("k")
CLAIM = Claim(
    title="There is a k with x^k <= 1 for 0 <= x <= 2 - 1/(k + 1)",
    source=Source(paper="test", where="x", fidelity="reconstructed"),
    exists=(k,),
    forall=(x,),
    assuming=(x >= 0, x <= 2 - 1 / (k + 1)),
    conclude=x**k <= 1,
)
