"""margin_i(x + y) ≥ margin_i(x) + margin_i(y).

Role.  Concavity of the margin.
"""

from checker.language import Claim, Source, equals, index, margin, vector

x, y, i, j = vector("x", "n"), vector("y", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="margin_i(x + y) ≥ margin_i(x) + margin_i(y)",
    source=Source(paper="blind-two", where="Concavity of the margin", fidelity="reconstructed"),
    forall=(
        x,
        y,
        i,
        j,
    ),
    assuming=(~equals(i, j),),
    conclude=margin(x, i) + margin(y, i) <= margin(x + y, i),
)
