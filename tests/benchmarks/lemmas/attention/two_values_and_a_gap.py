"""|⟨softmax(t, 0), (a, b)⟩ − a| ≤ e^(−t)|a − b|.

Role.  From Veličković et al. 2024, Softmax is not enough, two tokens.
Note.  The left side is (1 − g(t))|a − b|, and 1 − g(t) ≤ e^(−t).
"""

from checker.language import Claim, Source, dot, exp, pair, scalar, softmax

a, b, t = scalar("a"), scalar("b"), scalar("t")

CLAIM = Claim(
    title="|⟨softmax(t, 0), (a, b)⟩ − a| ≤ e^(−t)|a − b|",
    source=Source(
        paper="velickovic", where="Veličković et al. 2024, Softmax is not enough, two tokens", fidelity="reconstructed"
    ),
    forall=(a, b, t),
    conclude=abs(dot(softmax(pair(t, 0)), pair(a, b)) - a) <= exp(-t) * abs(a - b),
)
