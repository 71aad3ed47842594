"""s_i·(1 + (n − 1)e^{−g}) ≥ 1 if the margin of i is at least g.

Role.  The winner's weight by its margin.
"""

from checker.language import Claim, Source, entry, exp, index, length, margin, scalar, softmax, vector

x = vector("x", "n")
i = index("i", "n")
g = scalar("g")

CLAIM = Claim(
    title="s_i·(1 + (n − 1)e^{−g}) ≥ 1 if the margin of i is at least g",
    source=Source(paper="blind-one", where="the winner's weight by its margin", fidelity="reconstructed"),
    forall=(
        x,
        i,
        g,
    ),
    where=(length(x) >= 2,),
    assuming=(margin(x, i) >= g,),
    conclude=entry(softmax(x), i) * (1 + (length(x) - 1) * exp(-g)) >= 1,
)
