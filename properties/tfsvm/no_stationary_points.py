"""With all tokens support vectors the gradient never vanishes, and the norm diverges from every start.

Role.  Descent cannot come to rest: it has to select tokens.
Note.  ⟨−∇L(W), W_mm⟩ = Σ_i |ℓ′(γ̄_i)|/n · s_iα(γ_iα − γ̄_i) > 0 at every W (docs/limits.md, Lemma 6).
Assumption A asks for a strictly decreasing loss, so that ℓ′ may be 0 at a point.  For one input ∇L(W) = ℓ′(γ̄)·∇γ̄(W), and for every c ≥ 0
some loss of Assumption A has ℓ′(γ̄) = −c, for example ℓ(u) = −(u − γ̄)³ − cu.  So what is said of all these losses at one W is said of
all c ≥ 0; −∇γ̄(W) is the gradient of the correlation loss.  Over-parameterised data (d ≥ n) have independent queries, almost always: then
∇L(W) = 0 asks Cov(x, γ) = 0 of every input, so that no score differs from another (Lemma 6a).
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    all_support_vectors,
    dataset,
    descent,
    equals,
    gradient,
    independent_queries,
    inputs,
    loss_function,
    matrix,
    matrix_loss,
    norm_diverges,
    scalar,
    smoothness,
    some_choice,
    some_worse_token,
)

D, W, eta, ell = dataset("D", queries=True, keys=False), matrix("W", "d", "d"), scalar("eta"), loss_function("ell")
L, c = matrix_loss(D, ell), scalar("c")
LOSS, NAMED = "the loss", "ℓ′ < 0 everywhere, Lipschitz on bounded intervals"
ASSUMPTION_A = "any ℓ of Assumption A, which may have ℓ′ = 0 somewhere"
GIVES, SUPPORT = "what over-parameterisation gives", "all tokens are support vectors"
INDEPENDENT = "the queries are linearly independent"

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
            Gap(what=LOSS, readings=(NAMED, ASSUMPTION_A), ours=NAMED),
            Gap(what=GIVES, readings=(SUPPORT, INDEPENDENT), ours=SUPPORT),
        ),
    ),
    forall=(D, W, eta, ell),
    where=(some_choice(D), eta > 0),
    assuming=(all_support_vectors(D), eta * smoothness(L) <= 1),
    conclude=~equals(gradient(L, W), 0 * W) & norm_diverges(descent(L, W, eta)),
    readings=(
        Reading(
            reads={LOSS: ASSUMPTION_A},
            forall=(D, W, c),
            where=(some_choice(D), equals(inputs(D), 1), c >= 0),
            assuming=(all_support_vectors(D),),
            conclude=~equals(c * gradient(matrix_loss(D, "correlation"), W), 0 * W),
        ),
        Reading(
            reads={GIVES: INDEPENDENT},
            where=(some_worse_token(D), eta > 0),
            assuming=(independent_queries(D), eta * smoothness(L) <= 1),
        ),
        Reading(
            reads={LOSS: ASSUMPTION_A, GIVES: INDEPENDENT},
            forall=(D, W, c),
            where=(some_worse_token(D), equals(inputs(D), 1), c >= 0),
            assuming=(independent_queries(D),),
            conclude=~equals(c * gradient(matrix_loss(D, "correlation"), W), 0 * W),
        ),
    ),
)
