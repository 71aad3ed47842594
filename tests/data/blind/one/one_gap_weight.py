"""x_i ≥ x_j + g and i ≠ j give softmax(x)_i ≥ 1/(1 + e^{−g}).

Role.  A token that wins by g.
"""

from checker.language import Claim, Source, entry, equals, exp, index, scalar, softmax, vector

x = vector("x", "n")
i = index("i", "n")
j = index("j", "n")
g = scalar("g")

CLAIM = Claim(
    title="x_i ≥ x_j + g and i ≠ j give softmax(x)_i ≥ 1/(1 + e^{−g})",
    source=Source(paper="blind-one", where="a token that wins by g", fidelity="reconstructed"),
    forall=(
        x,
        i,
        j,
        g,
    ),
    assuming=(
        entry(x, i) >= entry(x, j) + g,
        ~equals(i, j),
    ),
    conclude=entry(softmax(x), i) >= 1 / (1 + exp(-g)),
)
