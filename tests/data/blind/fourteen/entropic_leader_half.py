"""‖softmax(−η(L + ℓ)) − softmax(−ηL)‖₁ ≤ (η/2)‖ℓ‖_∞."""

from checker.language import (
    Claim,
    Source,
    abs,
    max_norm,
    scalar,
    softmax,
    total,
    vector,
)

L, loss_vector, eta = vector("L", "n"), vector("l", "n"), scalar("eta")

CLAIM = Claim(
    title="‖softmax(−η(L + ℓ)) − softmax(−ηL)‖₁ ≤ (η/2)‖ℓ‖_∞",
    source=Source(
        paper="fourteen",
        where="Stability of follow-the-regularised-leader with entropy, Shalev-Shwartz (2012), Section 2.7 (the constant there is η); invented slip: the 1/2 of softmax between equal norms (Nair 2025, arXiv 2510.23012) is used from ‖·‖_∞ to ‖·‖₁",
        fidelity="reconstructed",
    ),
    forall=(L, loss_vector, eta),
    assuming=(eta > 0,),
    conclude=total(abs(softmax(-eta * (L + loss_vector)) - softmax(-eta * L))) <= eta / 2 * max_norm(loss_vector),
)
