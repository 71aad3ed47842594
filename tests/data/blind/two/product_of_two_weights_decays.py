"""s_i s_j ≤ e^{−|x_i − x_j|}.

Role.  Off-diagonal entries of the softmax Jacobian.
"""

from checker.language import Claim, Source, entry, exp, index, softmax, vector

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="s_i s_j ≤ e^{−|x_i − x_j|}",
    source=Source(paper="blind-two", where="Off-diagonal entries of the softmax Jacobian", fidelity="reconstructed"),
    forall=(
        x,
        i,
        j,
    ),
    conclude=entry(softmax(x), i) * entry(softmax(x), j) <= exp(-abs(entry(x, i) - entry(x, j))),
)
