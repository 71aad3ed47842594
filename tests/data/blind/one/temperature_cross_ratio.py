"""s_j(bx)·s_i(x) ≤ s_i(bx)·s_j(x) if x_j ≤ x_i and b ≥ 1.

Role.  Sharper at larger inverse temperature.
"""

from checker.language import Claim, Source, entry, index, scalar, softmax, vector

x = vector("x", "n")
i = index("i", "n")
j = index("j", "n")
b = scalar("b")

CLAIM = Claim(
    title="s_j(bx)·s_i(x) ≤ s_i(bx)·s_j(x) if x_j ≤ x_i and b ≥ 1",
    source=Source(paper="blind-one", where="sharper at larger inverse temperature", fidelity="reconstructed"),
    forall=(
        x,
        i,
        j,
        b,
    ),
    assuming=(
        entry(x, j) <= entry(x, i),
        b >= 1,
    ),
    conclude=entry(softmax(b * x), j) * entry(softmax(x), i) <= entry(softmax(b * x), i) * entry(softmax(x), j),
)
