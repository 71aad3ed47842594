"""softmax(x)₀ ≥ 1/(1 + 2e^{−g}).

Role.  Three tokens, the first wins by g.
"""

from checker.language import Claim, Source, entry, exp, scalar, softmax, vector

x = vector("x", 3)
g = scalar("g")

CLAIM = Claim(
    title="softmax(x)₀ ≥ 1/(1 + 2e^{−g})",
    source=Source(paper="blind-one", where="three tokens, the first wins by g", fidelity="reconstructed"),
    forall=(
        x,
        g,
    ),
    assuming=(
        entry(x, 0) - entry(x, 1) >= g,
        entry(x, 0) - entry(x, 2) >= g,
    ),
    conclude=entry(softmax(x), 0) >= 1 / (1 + 2 * exp(-g)),
)
