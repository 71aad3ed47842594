"""x_i ≥ x_j + 1 gives s_i ≥ 1/2.

Role.  A token ahead of a rival.
"""

from fractions import Fraction

from checker.language import Claim, Source, entry, index, softmax, vector

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="x_i ≥ x_j + 1 gives s_i ≥ 1/2",
    source=Source(paper="blind-two", where="A token ahead of a rival", fidelity="reconstructed"),
    forall=(
        x,
        i,
        j,
    ),
    assuming=(entry(x, i) >= entry(x, j) + 1,),
    conclude=entry(softmax(x), i) >= Fraction(1, 2),
)
