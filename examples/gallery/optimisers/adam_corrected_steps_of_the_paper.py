"""If 1 − β₁ ≤ √(1 − β₂), no step of Adam is longer than η: the bound that its paper states, with its condition.

Source.  Kingma and Ba 2015, Adam (section 2.1): |Δ_t| ≤ α·(1 − β₁)/√(1 − β₂) if 1 − β₁ > √(1 − β₂), and |Δ_t| ≤ α otherwise; ε = 0 there.
By hand.  False: (β₁g_0 + g)/(1 + β₁) over √((β₂g_0² + g²)/(1 + β₂)) is 1 at most for every g_0 and g only if β₁ = β₂ (Cauchy–Schwarz).
The paper allows β = 0 too; a counter-example with both decays positive says more.
"""

from checker.language import Claim, Source, iterate, natural, scalar, sqrt

k, t, eta, first, second = natural("k"), natural("t"), scalar("eta"), scalar("beta1"), scalar("beta2")
a, b, w0, w, m, v = scalar("a"), scalar("b"), scalar("w0"), scalar("w"), scalar("m"), scalar("v")
g = a * w - b
m_new = first * m + (1 - first) * g
v_new = second * v + (1 - second) * g**2
m_hat, v_hat = m_new / (1 - first ** (t + 1)), v_new / (1 - second ** (t + 1))


def weight(k):
    update = (w - eta * m_hat / sqrt(v_hat), m_new, v_new)
    return iterate(k, (w, m, v), start=(w0, 0, 0), update=update, step=t)[0]


CLAIM = Claim(
    title="|w_(k+1) − w_k| ≤ η for Adam with bias correction, if 1 − β₁ ≤ √(1 − β₂), on a quadratic",
    source=Source(
        paper="kingma-ba-2015", where="section 2.1, the second case of the bound, one coordinate", fidelity="paraphrase"
    ),
    forall=(a, b, w0, eta, first, second, k),
    assuming=(eta >= 0, first > 0, first < 1, second > 0, second < 1, 1 - first <= sqrt(1 - second)),
    conclude=abs(weight(k + 1) - weight(k)) <= eta,
)
