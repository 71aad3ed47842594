"""A step η ≤ 1/L_p lowers the loss by at least (η/2)‖∇L‖².

Role.  Gradient descent on p never goes up.
Note.  η = t/L_p with 0 < t ≤ 1; L_p is that of descent-lemma-lipschitz, and L_p > 0 because η ≤ 1/L_p says so.  “≤” is written
“not >”: where ∇L = 0 both sides are equal, which is left undecided instead of being sought in closed form for minutes.
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
    value,
    vector,
    with_key_matrix,
    worst_scores,
)

D, W, ell = dataset("D", keys=False, generic=True), matrix("W", "d", "d"), loss_function("ell")
p, R, S, t = vector("p", like="key"), vector("R", "n"), scalar("S"), scalar("t")
L = loss(with_key_matrix(D, W), ell)
low, high = minimum(worst_scores(D)), maximum(best_scores(D))
M0, M1, v = curvature_bound(ell, low, high), slope_bound(ell, low, high), head(D)
R2 = hadamard(R, R)
L_p = (M0 * dot(v, v) * S**2 * total(hadamard(R2, R2)) + 3 * M1 * norm(v) * S**2 * total(hadamard(R2, R))) / length(R)
eta, slope = t / L_p, gradient(L, p)

CLAIM = Claim(
    title="L(p − η∇L(p)) ≤ L(p) − (η/2)‖∇L(p)‖² for η ≤ 1/L_p",
    source=Source(
        paper="maxmargin",
        where="the descent lemma",
        fidelity="reconstructed",
        gaps=(
            Gap(
                what="which norm of W and Xᵢ",
                readings=("the operator norm", "the Frobenius norm, which is larger: a smaller step"),
                ours="every",
            ),
        ),
    ),
    forall=(D, W, ell, p, R, S, t),
    where=(L_p > 0,),
    assuming=(tokens_at_most(D, R), spectral_at_most(W, S), t > 0, t <= 1),
    conclude=~(value(L, p - eta * slope) > value(L, p) - eta / 2 * dot(slope, slope)),
)
