"""log(1 + e^(x + y)) ≤ log(1 + eˣ) + log(1 + eʸ).

Role.  From Goodfellow, Bengio and Courville, section 3.10.
Note.  (1 + eˣ)(1 + eʸ) ≥ 1 + e^(x + y).
"""

from checker.language import Claim, Source, exp, log, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="log(1 + e^(x + y)) ≤ log(1 + eˣ) + log(1 + eʸ)",
    source=Source(paper="goodfellow", where="Goodfellow, Bengio and Courville, section 3.10", fidelity="reconstructed"),
    forall=(x, y),
    conclude=log(1 + exp(x + y)) <= log(1 + exp(x)) + log(1 + exp(y)),
)
