"""xy ≤ 0 gives |x + y| ≤ max(|x|, |y|).

Role.  A sum of numbers of opposite signs.
"""

from checker.language import Claim, Source, abs, maximum, pair, scalar

x = scalar("x")
y = scalar("y")

CLAIM = Claim(
    title="xy ≤ 0 gives |x + y| ≤ max(|x|, |y|)",
    source=Source(paper="blind-one", where="a sum of numbers of opposite signs", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(x * y <= 0,),
    conclude=abs(x + y) <= maximum(pair(abs(x), abs(y))),
)
