"""lse(x + y) ≤ lse(x) + lse(y).

Role.  Two rounds of logits.
"""

from checker.language import Claim, Source, exp, log, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="lse(x + y) ≤ lse(x) + lse(y)",
    source=Source(paper="blind-two", where="Two rounds of logits", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=log(total(exp(x + y))) <= log(total(exp(x))) + log(total(exp(y))),
)
