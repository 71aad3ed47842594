"""Step 4 in matrices, g′·b·𝖠ᵀ(diag f − ffᵀ)h: the bounds of c, diag(f) and ffᵀ compose to a constant below the printed one.

Role.  The other way to combine the seven bounds of §3.3, and why diag(f) and ffᵀ are among them.
Note.  Composed here: |g′| ≤ 1 (Step 1), Lemma 3.12, ‖diag f‖ ≤ 1, ‖ffᵀ‖ ≤ 1 and the printed constants of c, diag and ffᵀ. The bound of c is
false as printed (nothing is said there of h), so the composition as printed rests on a refuted step. With ‖h‖ ≤ R and |b| ≤ R, the bounds
that repair Lemma 3.13, its constant is one. The gradient is that of Definition 3.6's loss, not the one printed in Step 2.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    block,
    column,
    exp,
    gradient,
    index,
    length,
    matrix,
    norm,
    scalar,
    softmax_loss,
    spectral_at_most,
    total,
    vector,
)  # fmt: skip

A1, A2, A3, Y = matrix("A1", "n", "d"), matrix("A2", "n", "d"), matrix("A3", "n", "d"), matrix("Y", "d", "d")
j, i0 = index("j", "n"), index("i0", "d")
x, x_hat, b, R, beta = vector("x", "d*d"), vector("x_hat", "d*d"), scalar("b"), scalar("R"), scalar("beta")
A, h = block(A1, A2, j), A3 @ column(Y, i0)
L, n = softmax_loss(A, b * h, "sigmoid"), length(h)
c, diag, outer = R**2 / beta**2 * n * exp(3 * R**2), 1 / beta**2 * n * exp(3 * R**2), 2 / beta**3 * n**2 * exp(5 * R**2)
composed = R**3 * (2 * R * c + diag + outer)
change = norm(gradient(L, x) - gradient(L, x_hat))
BOUNDS = (
    R >= 4,
    norm(A @ x) <= R,
    norm(A @ x_hat) <= R,
    spectral_at_most(A, R),
    norm(h) <= R,
    abs(b) <= R,
)
BETA = (beta <= total(exp(A @ x)), beta <= total(exp(A @ x_hat)))

CLAIM = Claim(
    title="|∇L(x) − ∇L(x̂)| ≤ M·‖x − x̂‖ with M from the bounds of c, diag(f) and ffᵀ, and M ≤ 3n³R⁷exp(13R²)",
    source=Source(
        paper="similarity",
        where="§3.4, Steps 1–4, in matrices",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="β is not defined in the text",
                readings=("a lower bound of α(x) and α(x̂) that is at least exp(−R²)", "any positive lower bound"),
                ours="a lower bound of α(x) and α(x̂) that is at least exp(−R²)",
            ),
        ),
    ),
    forall=(A1, A2, A3, Y, j, i0, x, x_hat, b, R, beta),
    assuming=(*BOUNDS, beta >= exp(-(R**2)), *BETA),
    conclude=(change <= composed * norm(x - x_hat)) & (composed <= 3 * n**3 * R**7 * exp(13 * R**2)),
    readings=(
        Reading(
            reads={"β is not defined in the text": "any positive lower bound"}, assuming=(*BOUNDS, beta > 0, *BETA)
        ),
    ),
    cites=("step-1", "lemma-3.12", "lemma-3.11", "basic-c", "basic-diag", "basic-outer"),
)
