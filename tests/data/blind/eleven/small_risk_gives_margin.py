"""From the summed logistic loss to the least margin."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    for_each,
    index,
    log,
    loss_value,
    scalar,
    total,
    vector,
)

z, gamma, i = vector("z", "n"), scalar("gamma"), index("i", "n")

CLAIM = Claim(
    title="Σ_i ℓ(z_i) ≤ log(1 + e^(−γ)) ⇒ z_i ≥ γ for all i",
    source=Source(
        paper="ji-telgarsky-2020",
        where="Directional convergence and alignment in deep learning, the start of training in the late phase",
        fidelity="paraphrase",
    ),
    forall=(z, gamma),
    assuming=(total(loss_value("logistic", z)) <= log(1 + exp(-gamma)),),
    conclude=for_each(i, entry(z, i) >= gamma),
)
