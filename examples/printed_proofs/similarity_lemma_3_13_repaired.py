"""Lemma 3.13 of `similarity`, repaired, as a proof: Steps 1 to 4 of §3.4 with b inside of g, and with the two bounds that the lemma needs.

Role.  The proof of lemma-3.13-repaired.
Note.  Step 4 is “Split the gradient and combine the lipschitz for basic functions”: the search splits it.
"""

from checker.language import (
    Claim,
    Lemma,
    Source,
    block,
    column,
    dot,
    equals,
    exp,
    gradient,
    hadamard,
    index,
    length,
    matrix,
    norm,
    scalar,
    sigmoid,
    sigmoid_slope,
    softmax,
    softmax_loss,
    spectral_at_most,
    vector,
)  # fmt: skip

A1, A2, A3, Y = matrix("A1", "n", "d"), matrix("A2", "n", "d"), matrix("A3", "n", "d"), matrix("Y", "d", "d")
j, i0 = index("j", "n"), index("i0", "d")
x, x_hat, b, R = vector("x", "d*d"), vector("x_hat", "d*d"), scalar("b"), scalar("R")
t, t_hat, z = scalar("t"), scalar("t_hat"), scalar("z")
A, h = block(A1, A2, j), A3 @ column(Y, i0)
L = softmax_loss(A, b * h, "sigmoid")

SLOPE = Lemma(
    title="Lemma 3.12", forall=(t, t_hat), conclude=abs(sigmoid_slope(t) - sigmoid_slope(t_hat)) <= abs(t - t_hat)
)
with SLOPE.proof() as p:
    p.along(sigmoid_slope(z), z, start=t, end=t_hat, bound=1)
    p.conclude()

CLAIM = Claim(
    title="|∇L(x) − ∇L(x̂)| ≤ 3n³R⁷exp(13R²)‖x − x̂‖, where ‖h(y)‖ ≤ R and |b| ≤ R",
    source=Source(paper="similarity", where="§3.4, Steps 1–4, repaired", fidelity="paraphrase"),
    forall=(A1, A2, A3, Y, j, i0, x, x_hat, b, R),
    assuming=(
        R >= 4,
        norm(A @ x) <= R,
        norm(A @ x_hat) <= R,
        spectral_at_most(A, R),
        norm(h) <= R,
        abs(b) <= R,
    ),  # fmt: skip
    conclude=norm(gradient(L, x) - gradient(L, x_hat)) <= 3 * length(h) ** 3 * R**7 * exp(13 * R**2) * norm(x - x_hat),
)

with CLAIM.proof() as p:
    f, f_hat = softmax(A @ x), softmax(A @ x_hat)
    s, s_hat = dot(f, h), dot(f_hat, h)
    # Step 1, for g and for g′
    p.have(abs(sigmoid(s) - sigmoid(s_hat)) <= abs(s - s_hat))
    p.use(SLOPE, t=s * b, t_hat=s_hat * b)
    # Step 2, with b where Definition 3.6 has it
    g = sigmoid(s * b)
    p.have(equals(gradient(L, x), (g * (1 - g) * b) * (A.T @ hadamard(f, h) - s * (A.T @ f))))
    # Step 3
    p.have(equals(gradient(L, x), (sigmoid_slope(s * b) * b) * (A.T @ hadamard(f, h) - s * (A.T @ f))))
    # Step 4
    p.conclude(by=CLAIM.assuming)
