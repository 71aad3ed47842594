"""With bias correction no step of Adam is longer than η, whatever β₁ and β₂ are.

Source.  Kingma and Ba 2015, Adam (section 2.1), denied: they say so of most cases, and name an exception.
By hand.  False: at β₁ = 0 the second step is η·g/√((β₂g_0² + g²)/(1 + β₂)), which is η√(1 + β₂) after a first gradient of almost 0.
"""

from checker.language import Claim, Source, iterate, natural, scalar, sqrt

k, t, eta, first, second, eps = (
    natural("k"), natural("t"), scalar("eta"), scalar("beta1"), scalar("beta2"), scalar("eps"),
)  # fmt: skip
a, b, w0, w, m, v = scalar("a"), scalar("b"), scalar("w0"), scalar("w"), scalar("m"), scalar("v")
g = a * w - b
m_new = first * m + (1 - first) * g
v_new = second * v + (1 - second) * g**2
m_hat, v_hat = m_new / (1 - first ** (t + 1)), v_new / (1 - second ** (t + 1))


def weight(k):
    update = (w - eta * m_hat / (sqrt(v_hat) + eps), m_new, v_new)
    return iterate(k, (w, m, v), start=(w0, 0, 0), update=update, step=t)[0]


CLAIM = Claim(
    title="|w_(k+1) − w_k| ≤ η for Adam with bias correction and any β₁ and β₂, on a quadratic",
    source=Source(paper="kingma-ba-2015", where="section 2.1, one coordinate, denied", fidelity="reconstructed"),
    forall=(a, b, w0, eta, first, second, eps, k),
    assuming=(eta >= 0, eps > 0, first >= 0, first < 1, second >= 0, second < 1),
    conclude=abs(weight(k + 1) - weight(k)) <= eta,
)
