"""A token that is not a support vector contributes nothing to the gradient, read exactly and for each update.

Role.  “Tokens that do not serve as support vectors have zero gradients and can be safely disregarded during pretraining”.
Note.  §1 says that these gradients “effectively amount to zero”, §3.2 that they are zero. ∇L(X) = Σ over inputs of ℓ′·Σ_t s_t(γ_t − γ̄)x_t
z_iᵀ: the contribution of token t is its coefficient s_t(γ_t − γ̄). A run may start at any X(0), so every X belongs to some update.
“Effectively” is read as in zero-gradient-off-support-in-the-limit: at R·X^mm the contribution is exp(−R·slack) times what it would be with
the weight of a support vector of the same input. Along a run whose direction tends to X^mm and whose norm diverges the same holds against
the whole gradient (Lemma 17 of docs/limits.md), with whatever step and for both losses. Whether a run goes there is another matter.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_token,
    contribution_vanishes,
    dataset,
    descent,
    direction_tends_to,
    dot,
    entry,
    equals,
    exp,
    index,
    loss_kind,
    matrix,
    matrix_logits,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    norm_diverges,
    same_length,
    scalar,
    softmax,
    token_scores,
    unique_best_token,
)

D, X, i, t = dataset("D", queries=True, keys=False), matrix("X", "d", "d"), index("i", "n"), index("t", "T")
margins = matrix_logits(D, max_margin_matrix(D), i)
s, gamma = softmax(matrix_logits(D, X, i)), token_scores(D, i)
best, R, tau = best_token(D, i), scalar("R"), index("tau", "T")
far = softmax(R * margins)
slack = entry(margins, best) - entry(margins, t) - 1
eta, start, ell = scalar("eta"), matrix("start", "d", "d"), loss_kind("ell", "sigmoid", "logistic")
run = descent(matrix_loss(D, ell), start, eta)
ZERO = "“zero gradients”, and gradients that “effectively amount to zero”"
EXACTLY = "exactly zero, at every X"
ALONG = "along the run X(k), against the whole gradient, in the limit"
IN_THE_LIMIT = "along R·X^mm, against a support vector of the same input, in the limit"


def rest(token):
    """γ_t − γ̄ at R·X^mm."""
    return entry(gamma, token) - dot(far, gamma)


CLAIM = Claim(
    title="Off the support the contribution s_t(γ_t − γ̄) of a token to the gradient is zero, at every X",
    source=Source(
        paper="similarity",
        where="§1, contributions, and §3.2: “zero gradients”",
        fidelity="verbatim",
        gaps=(Gap(what=ZERO, readings=(EXACTLY, IN_THE_LIMIT, ALONG), ours=EXACTLY),),
    ),
    forall=(D, X, i, t),
    where=(same_length(D), unique_best_token(D), matrix_separable(D)),
    assuming=(entry(margins, best_token(D, i)) - entry(margins, t) > 1,),
    conclude=equals(entry(s, t) * (entry(gamma, t) - dot(s, gamma)), 0),
    readings=(
        Reading(
            reads={ZERO: IN_THE_LIMIT},
            forall=(D, R, i, t, tau),
            where=(unique_best_token(D), matrix_separable(D)),
            assuming=(slack > 0, equals(entry(margins, best) - entry(margins, tau), 1)),
            conclude=equals(
                entry(far, t) * rest(t) * rest(tau), exp(-R * slack) * (entry(far, tau) * rest(tau)) * rest(t)
            ),
        ),
        Reading(
            reads={ZERO: ALONG},
            forall=(D, start, eta, ell, i, t),
            where=(same_length(D), unique_best_token(D), matrix_separable(D), eta > 0),
            assuming=(
                direction_tends_to(run, max_margin_matrix(D)),
                norm_diverges(run),
                entry(margins, best) - entry(margins, t) > 1,
            ),
            conclude=contribution_vanishes(run, i, t),
        ),
    ),
)
