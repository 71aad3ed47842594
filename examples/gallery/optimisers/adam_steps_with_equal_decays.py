"""With β₁ = β₂ no step of Adam is longer than η.

Source.  Kingma and Ba 2015, Adam (section 2.1, the effective step); Orvieto and Gower 2025 study β₁ = β₂.
By hand.  True: m_k² ≤ v_k for every k, as (βm + (1 − β)g)² ≤ βm² + (1 − β)g² ≤ βv + (1 − β)g².
"""

from checker.language import Claim, Source, iterate, natural, scalar, sqrt

k, eta, beta, eps = natural("k"), scalar("eta"), scalar("beta"), scalar("eps")
a, b, w0, w, m, v = scalar("a"), scalar("b"), scalar("w0"), scalar("w"), scalar("m"), scalar("v")
g = a * w - b
m_new = beta * m + (1 - beta) * g
v_new = beta * v + (1 - beta) * g**2


def weight(k):
    w_k, _, _ = iterate(k, (w, m, v), start=(w0, 0, 0), update=(w - eta * m_new / (sqrt(v_new) + eps), m_new, v_new))
    return w_k


CLAIM = Claim(
    title="|w_(k+1) − w_k| ≤ η for Adam with β₁ = β₂ and without bias correction, on a quadratic",
    source=Source(paper="kingma-ba-2015", where="section 2.1, one coordinate, β₁ = β₂", fidelity="reconstructed"),
    forall=(a, b, w0, eta, beta, eps, k),
    assuming=(eta >= 0, eps > 0, beta >= 0, beta <= 1),
    conclude=abs(weight(k + 1) - weight(k)) <= eta,
)
