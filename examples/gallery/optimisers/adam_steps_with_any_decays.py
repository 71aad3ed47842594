"""Whatever β₁ and β₂ are, no step of Adam is longer than η.

Source.  Kingma and Ba 2015, Adam (section 2.1), which says when this fails: a gradient that is 0 for long, and then is not.
By hand.  False: at β₁ = 0, β₂ = 99/100 and the first gradient 1 the step is about η/√(1 − β₂) = 10η.
"""

from checker.language import Claim, Source, iterate, natural, scalar, sqrt

k, eta, first, second, eps = natural("k"), scalar("eta"), scalar("beta1"), scalar("beta2"), scalar("eps")
a, b, w0, w, m, v = scalar("a"), scalar("b"), scalar("w0"), scalar("w"), scalar("m"), scalar("v")
g = a * w - b
m_new = first * m + (1 - first) * g
v_new = second * v + (1 - second) * g**2


def weight(k):
    w_k, _, _ = iterate(k, (w, m, v), start=(w0, 0, 0), update=(w - eta * m_new / (sqrt(v_new) + eps), m_new, v_new))
    return w_k


CLAIM = Claim(
    title="|w_(k+1) − w_k| ≤ η for Adam with any β₁ and β₂, without bias correction, on a quadratic",
    source=Source(paper="kingma-ba-2015", where="section 2.1, one coordinate, denied", fidelity="reconstructed"),
    forall=(a, b, w0, eta, first, second, eps, k),
    assuming=(eta >= 0, eps > 0, first >= 0, first < 1, second >= 0, second < 1),
    conclude=abs(weight(k + 1) - weight(k)) <= eta,
)
