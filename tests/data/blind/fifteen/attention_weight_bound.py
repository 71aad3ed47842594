"""â_i ≤ e^A/(e^A + (n − 1)e^(−A)) ≤ e^(2A)/(n − 1) for logits in [−A, A] and n ≥ 2."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    index,
    length,
    max_norm,
    scalar,
    softmax,
    vector,
)

a, A, i = vector("a", "n"), scalar("A"), index("i", "n")
most = exp(A) / (exp(A) + (length(a) - 1) * exp(-A))

CLAIM = Claim(
    title="â_i ≤ e^A/(e^A + (n − 1)e^(−A)) ≤ e^(2A)/(n − 1) for logits in [−A, A] and n ≥ 2",
    source=Source(
        paper="fifteen",
        where="Hahn (2020), Theoretical limitations of self-attention, proof of Lemma 5",
        fidelity="verbatim",
    ),
    forall=(a, A, i),
    where=(length(a) >= 2,),
    assuming=(max_norm(a) <= A,),
    conclude=(entry(softmax(a), i) <= most) & (most <= exp(2 * A) / (length(a) - 1)),
)
