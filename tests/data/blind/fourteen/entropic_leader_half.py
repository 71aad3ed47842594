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
        where="Shalev-Shwartz (2012), Online learning and online convex optimization, Section 2.7, stability; from memory",
        fidelity="reconstructed",
    ),
    forall=(L, loss_vector, eta),
    assuming=(eta > 0,),
    conclude=total(abs(softmax(-eta * (L + loss_vector)) - softmax(-eta * L))) <= eta / 2 * max_norm(loss_vector),
)
