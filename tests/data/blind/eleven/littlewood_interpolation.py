"""The second norm between the first and the fourth."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    index,
    norm,
    sum_over,
    total,
    vector,
)

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="‖x‖₂⁶ ≤ ‖x‖₁²·Σ x_i⁴",
    source=Source(
        paper="littlewood-1930",
        where="On bounded bilinear forms in an infinite number of variables; proofs of Khintchine's inequality",
        fidelity="paraphrase",
    ),
    forall=(x,),
    conclude=norm(x) ** 6 <= total(abs(x)) ** 2 * sum_over(i, entry(x, i) ** 4),
)
