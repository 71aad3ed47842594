"""Normalised gradient descent on the exponential loss: along a direction u with margins ≥ γ the weights grow by ηγ in each step.

Role.  Margin growth: ⟨w_k, u⟩ ≥ ηγk.
"""

from checker.language import (
    Claim,
    Source,
    dot,
    for_each,
    index,
    iterate,
    matrix,
    natural,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

X, u, w = matrix("X", "n", "d"), vector("u", "d"), vector("w", "d")
i, k, eta, gamma = index("i", "n"), natural("k"), scalar("eta"), scalar("gamma")
weights = iterate(k, w, start=0 * u, update=w + eta * (X.T @ softmax(-(X @ w))))

CLAIM = Claim(
    title="Normalised descent gains the margin in each step",
    source=Source(paper="folklore", where="implicit bias of normalised gradient descent", fidelity="paraphrase"),
    forall=(X, u, k, eta, gamma),
    assuming=(eta > 0, norm(u) <= 1, for_each(i, gamma <= dot(u, row(X, i)))),
    conclude=eta * gamma * k <= norm(weights),
)

with CLAIM.proof() as p:
    with p.induct(k, eta * gamma * k <= dot(weights, u)) as induction, induction.step():
        v = p.let("v", weights)
        s = p.let("s", softmax(-(X @ v)))
        p.have(gamma <= dot(X @ u, s))
        p.conclude()
    p.have(dot(weights, u) <= norm(weights) * norm(u))
    p.have(norm(weights) * norm(u) <= norm(weights))
    p.conclude()
