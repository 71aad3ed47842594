"""Against a support vector, a token off the support loses its part in the gradient exponentially along the max-margin direction.

Role.  “Gradients that effectively amount to zero”: the reading in which the statement holds.
Note.  Let X = R·X^mm, with c_t = s_t(γ_t − γ̄) the coefficient of token t and τ a support vector of the same input. Then c_t/(γ_t − γ̄) is
e^{−R·slack_t} times c_τ/(γ_τ − γ̄). The slack is > 0, so the share of t tends to 0 as R → ∞. The sentence may also speak of the run X(k),
and of the whole gradient: that reading is open, and listed with the claim that this one repairs.
"""

from checker.language import (
    Claim,
    Source,
    best_token,
    dataset,
    dot,
    entry,
    equals,
    exp,
    index,
    matrix_logits,
    matrix_separable,
    max_margin_matrix,
    scalar,
    softmax,
    token_scores,
    unique_best_token,
)

D, R, i = dataset("D", queries=True, keys=False), scalar("R"), index("i", "n")
t, tau = index("t", "T"), index("tau", "T")
margins = matrix_logits(D, max_margin_matrix(D), i)
s, gamma = softmax(R * margins), token_scores(D, i)
best = best_token(D, i)
slack = entry(margins, best) - entry(margins, t) - 1


def rest(token):
    """γ_t − γ̄."""
    return entry(gamma, token) - dot(s, gamma)


CLAIM = Claim(
    title="At R·X^mm a token off the support has e^{−R·slack} of a support vector's part in the gradient",
    source=Source(
        paper="similarity",
        where="§3.2: “gradients that effectively amount to zero”",
        fidelity="paraphrase",
    ),
    repairs="zero-gradient-off-support",
    forall=(D, R, i, t, tau),
    where=(unique_best_token(D), matrix_separable(D)),
    assuming=(slack > 0, equals(entry(margins, best) - entry(margins, tau), 1)),
    conclude=equals(entry(s, t) * rest(t) * rest(tau), exp(-R * slack) * (entry(s, tau) * rest(tau)) * rest(t)),
    not_checked="The run X(k), which follows X^mm only in the limit.",
)
