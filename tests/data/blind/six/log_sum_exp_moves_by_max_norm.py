"""Log-sum-exp is nonexpansive for the largest change of a logit."""

from checker.language import (
    Claim,
    Source,
    exp,
    log,
    max_norm,
    total,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="|LSE(x) − LSE(y)| ≤ ‖x − y‖_∞",
    source=Source(paper="blind-six", where="Appendix B, item 7", fidelity="reconstructed"),
    forall=(x, y),
    conclude=abs(log(total(exp(x))) - log(total(exp(y)))) <= max_norm(x - y),
)
