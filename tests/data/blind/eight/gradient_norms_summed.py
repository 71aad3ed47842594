"""Gradient descent on a quadratic: the squared gradients along the run sum to at most what is lost."""

from checker.language import Claim, Source, dot, equals, iterate, matrix, natural, norm, operator_norm, scalar, vector

A, b, w0, w = matrix("A", "d", "d"), vector("b", "d"), vector("w0", "d"), vector("w", "d")
summed, eta, L, k = scalar("summed"), scalar("eta"), scalar("L"), natural("k")
g = A @ w - b
w_k, summed_k = iterate(k, (w, summed), start=(w0, 0), update=(w - eta * g, summed + norm(g) ** 2))


def f(z):
    return dot(z, A @ z) / 2 - dot(b, z)


CLAIM = Claim(
    title="(η/2)·Σ_{t<k} ‖g_t‖² ≤ f(w_0) − f(w_k) for η ≤ 1/L",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(A, b, w0, eta, L, k),
    assuming=(equals(A.T, A), operator_norm(A) <= L, eta >= 0, eta * L <= 1),
    conclude=eta / 2 * summed_k <= f(w0) - f(w_k),
)
