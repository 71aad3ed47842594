"""With all tokens support vectors the gradient never vanishes, and the norm diverges from every start.

Role.  Descent cannot come to rest: it has to select tokens.
Note.  ⟨−∇L(W), W_mm⟩ = Σ_i |ℓ′(γ̄_i)|/n · s_iα(γ_iα − γ̄_i) > 0 at every W (docs/limits.md, Lemma 6).
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    all_support_vectors,
    dataset,
    descent,
    equals,
    gradient,
    loss_kind,
    matrix,
    matrix_loss,
    norm_diverges,
    scalar,
    smoothness,
    some_choice,
)

D, W, eta, ell = dataset("D", queries=True, keys=False), matrix("W", "d", "d"), scalar("eta"), loss_kind("ell")
L = matrix_loss(D, ell)

CLAIM = Claim(
    title="All tokens support vectors: ∇L(W) ≠ 0 everywhere, and ‖W(k)‖ → ∞ from any W(0)",
    source=Source(
        paper="tfsvm",
        where="benign landscape of the over-parameterised W-model",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="which step sizes",
                readings=("every step up to one over the smoothness bound Λ of docs/limits.md",),
                ours="every step up to one over the smoothness bound Λ of docs/limits.md",
            ),
        ),
    ),
    forall=(D, W, eta, ell),
    where=(some_choice(D), eta > 0),
    assuming=(all_support_vectors(D), eta * smoothness(L) <= 1),
    conclude=~equals(gradient(L, W), 0 * W) & norm_diverges(descent(L, W, eta)),
)
