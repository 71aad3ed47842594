"""Gradient descent on W with p fixed is gradient descent on u = Wp, with step η‖p‖².

Role.  Makes “on p, or equivalently W” exact, one step of the two runs at a time; runs then agree for ever.
Note.  The second line is what the p-run with W fixed does to u = Wp: its step is multiplied by WWᵀ. So the two agree up to the step size
only where WWᵀ ∝ I (see p-and-w-not-equivalent-in-general).
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    dataset,
    dot,
    equals,
    gradient,
    loss,
    loss_function,
    matrix,
    matrix_loss,
    scalar,
    vector,
    with_key_matrix,
    with_query,
)

D, p, W = dataset("D", keys=False), vector("p", like="key"), matrix("W", "d", "d")
eta, ell = scalar("eta"), loss_function("ell")
u = W @ p
descent_on_u = gradient(loss(D, ell), u)

CLAIM = Claim(
    title="The W-run with fixed p is the p-run on u = Wp with identity keys and step η‖p‖²",
    source=Source(
        paper="maxmargin",
        where="Abstract: “running gradient descent on p, or equivalently W”",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="the model is softmax(XWp) in the abstract and S(XWᵀp) on the slides",
                readings=("XWp", "XWᵀp: the same with W transposed"),
                ours="every",
            ),
        ),
    ),
    forall=(D, p, W, eta, ell),
    conclude=equals(
        (W - eta * gradient(matrix_loss(with_query(D, p), ell), W)) @ p,
        u - (eta * dot(p, p)) * descent_on_u,
    )
    & equals(
        W @ (p - eta * gradient(loss(with_key_matrix(D, W.T), ell), p)),
        u - eta * ((W @ W.T) @ descent_on_u),
    ),
)
