"""LSE(x + y) ≤ LSE(x) + LSE(y).

Role.  Log-sum-exp of a sum of logits.
"""

from checker.language import Claim, Source, exp, log, total, vector

x = vector("x", "n")
y = vector("y", "n")

CLAIM = Claim(
    title="LSE(x + y) ≤ LSE(x) + LSE(y)",
    source=Source(paper="blind-one", where="log-sum-exp of a sum of logits", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=log(total(exp(x + y))) <= log(total(exp(x))) + log(total(exp(y))),
)
