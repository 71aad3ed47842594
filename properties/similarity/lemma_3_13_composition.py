"""Step 4 along the split of Step 3: the bounds of exp, α and α⁻¹ compose to a constant below the printed one.

Role.  Where 3n³R⁷exp(13R²) comes from, and how much of it the section's own bounds need.
Note.  Step 4 prints only the result. Composed here: |g′| ≤ 1 (Step 1), Lemma 3.12, ‖f‖ ≤ 1, and ‖f(x) − f(x̂)‖ ≤ R_f‖x − x̂‖ from f =
α⁻¹·exp(𝖠x). The gradient that Steps 2 and 3 print (Lemma 3.11) has b in the wrong place, so the composition as printed rests on a false
formula. The one taken here is that of Definition 3.6's loss, under the bounds ‖h‖ ≤ R and |b| ≤ R that repair Lemma 3.13.
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
R_f = (
    R * exp(R**2) * (1 / beta + n * exp(R) / beta**2)
)  # basic-exp, basic-alpha, basic-inverse-alpha; ‖exp(𝖠x)‖ ≤ √n·e^R
composed = (2 * R**5 + 3 * R**3) * R_f
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
    title="|∇L(x) − ∇L(x̂)| ≤ (2R⁵ + 3R³)R_f·‖x − x̂‖, and (2R⁵ + 3R³)R_f ≤ 3n³R⁷exp(13R²)",
    source=Source(
        paper="similarity",
        where="§3.4, Steps 1–4, split as in Step 3",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="β is not defined in the text",
                readings=("a lower bound of α(x) and α(x̂) that is at least exp(−R²)", "any positive lower bound"),
                ours="a lower bound of α(x) and α(x̂) that is at least exp(−R²)",
            ),
            Gap(
                what="R_f is not defined in the text",
                readings=("what the bounds of exp, α and α⁻¹ give for f = α⁻¹·exp(𝖠x)",),
                ours="what the bounds of exp, α and α⁻¹ give for f = α⁻¹·exp(𝖠x)",
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
    cites=(
        "step-1",
        "lemma-3.12",
        "lemma-3.11",
        "step-3",
        "basic-exp",
        "basic-alpha",
        "basic-inverse-alpha",
        "basic-softmax",
    ),
)
