"""max(0, x) ≤ log(1 + eˣ) ≤ max(0, x) + log 2.

Role.  From Goodfellow, Bengio and Courville, section 3.10 (softplus).
Note.  1 + eˣ lies between e^max(0, x) and twice it.
"""

from checker.language import Claim, Source, exp, log, maximum, pair, scalar

x = scalar("x")
positive_part = maximum(pair(0, x))

CLAIM = Claim(
    title="max(0, x) ≤ log(1 + eˣ) ≤ max(0, x) + log 2",
    source=Source(
        paper="goodfellow", where="Goodfellow, Bengio and Courville, section 3.10 (softplus)", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=(positive_part <= log(1 + exp(x))) & (log(1 + exp(x)) <= positive_part + log(2)),
)
