"""The first step of Adam with bias correction is −η·g/(|g| + ε) in every coordinate, whatever β₁ and β₂ are.

Source.  Kingma and Ba 2015, Adam (Algorithm 1); t of the paper is the number of the step here, counted from 0, plus 1.
By hand.  True: m̂ = (1 − β₁)g/(1 − β₁) = g and √v̂ = √((1 − β₂)g²/(1 − β₂)) = |g|.
"""

from checker import language as say
from checker.language import Claim, Source, entry, equals, for_each, index, iterate, matrix, natural, scalar, vector

t, eta, first, second, eps = natural("t"), scalar("eta"), scalar("beta1"), scalar("beta2"), scalar("eps")
A, b, w0 = matrix("A", "d", "d"), vector("b", "d"), vector("w0", "d")
w, m, v = vector("w", "d"), vector("m", "d"), vector("v", "d")
i, j = index("i", "d"), index("j", "d")


def gradient(w):
    return A @ w - b


g = gradient(w)
m_new = first * m + (1 - first) * g
v_new = second * v + (1 - second) * say.hadamard(g, g)
m_hat, v_hat = entry(m_new, i) / (1 - first ** (t + 1)), entry(v_new, i) / (1 - second ** (t + 1))
direction = say.stack(i, m_hat / (say.sqrt(v_hat) + eps))
w_1, _, _ = iterate(1, (w, m, v), start=(w0, 0 * w0, 0 * w0), update=(w - eta * direction, m_new, v_new), step=t)
g_j = entry(gradient(w0), j)

CLAIM = Claim(
    title="w_1 = w_0 − η·g/(|g| + ε) in every coordinate for Adam with bias correction on a quadratic with the gradient g at w_0",
    source=Source(paper="kingma-ba-2015", where="Algorithm 1, t = 1", fidelity="paraphrase"),
    forall=(A, b, w0, eta, first, second, eps),
    assuming=(eps > 0, first >= 0, first < 1, second >= 0, second < 1),
    conclude=for_each(j, equals(entry(w_1, j), entry(w0, j) - eta * g_j / (abs(g_j) + eps))),
)
