"""LSE(x) − LSE(y) ≤ max(x − y).

Role.  Log-sum-exp is 1-Lipschitz from above.
"""

from checker.language import Claim, Source, exp, log, maximum, total, vector

x = vector("x", "n")
y = vector("y", "n")

CLAIM = Claim(
    title="LSE(x) − LSE(y) ≤ max(x − y)",
    source=Source(paper="blind-one", where="log-sum-exp is 1-Lipschitz from above", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=log(total(exp(x))) - log(total(exp(y))) <= maximum(x - y),
)
