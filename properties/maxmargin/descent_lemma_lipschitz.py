"""∇L(p) is L_p-Lipschitz, L_p = (1/n)Σᵢ(M₀‖v‖²‖W‖²‖Xᵢ‖⁴ + 3M₁‖v‖‖W‖²‖Xᵢ‖³).

Role.  Fixes the step size of gradient descent: η ≤ 1/L_p.
Note.  Norms of matrices are operator norms: S ≥ ‖W‖ and Rᵢ ≥ ‖Xᵢ‖ stand for them, and the bound with the norms themselves is the case
of equality.  M₀ and M₁ are those of Assumption A on the interval of all scores, where the model's outputs lie.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    best_scores,
    curvature_bound,
    dataset,
    dot,
    gradient,
    hadamard,
    head,
    length,
    loss,
    loss_function,
    matrix,
    maximum,
    minimum,
    norm,
    scalar,
    slope_bound,
    spectral_at_most,
    tokens_at_most,
    total,
    vector,
    with_key_matrix,
    worst_scores,
)

D, W, ell = dataset("D", keys=False), matrix("W", "d", "d"), loss_function("ell")
p, q = vector("p", like="key"), vector("q", like="key")
R, S = vector("R", "n"), scalar("S")
L = loss(with_key_matrix(D, W), ell)
low, high = minimum(worst_scores(D)), maximum(best_scores(D))
M0, M1, v = curvature_bound(ell, low, high), slope_bound(ell, low, high), head(D)
R2 = hadamard(R, R)
L_p = (M0 * dot(v, v) * S**2 * total(hadamard(R2, R2)) + 3 * M1 * norm(v) * S**2 * total(hadamard(R2, R))) / length(R)

CLAIM = Claim(
    title="‖∇L(p) − ∇L(q)‖ ≤ L_p·‖p − q‖",
    source=Source(
        paper="maxmargin",
        where="the descent lemma: the Lipschitz constant of ∇L",
        fidelity="reconstructed",
        gaps=(
            Gap(
                what="which norm of W and Xᵢ",
                readings=("the operator norm", "the Frobenius norm, which is larger: a weaker statement"),
                ours="every",
            ),
        ),
    ),
    forall=(D, W, ell, p, q, R, S),
    assuming=(tokens_at_most(D, R), spectral_at_most(W, S)),
    conclude=norm(gradient(L, p) - gradient(L, q)) <= L_p * norm(p - q),
)
