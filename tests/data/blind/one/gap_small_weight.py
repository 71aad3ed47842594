"""x_i ≥ x_j + g gives softmax(x)_j ≤ e^{−g}.

Role.  A token that loses by g.
"""

from checker.language import Claim, Source, entry, exp, index, scalar, softmax, vector

x = vector("x", "n")
i = index("i", "n")
j = index("j", "n")
g = scalar("g")

CLAIM = Claim(
    title="x_i ≥ x_j + g gives softmax(x)_j ≤ e^{−g}",
    source=Source(paper="blind-one", where="a token that loses by g", fidelity="reconstructed"),
    forall=(
        x,
        i,
        j,
        g,
    ),
    assuming=(entry(x, i) >= entry(x, j) + g,),
    conclude=entry(softmax(x), j) <= exp(-g),
)
