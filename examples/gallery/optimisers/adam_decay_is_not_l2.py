"""For Adam too, decoupled weight decay is ℓ₂ regularisation with the same coefficient.

Source.  Loshchilov and Hutter 2019, Decoupled Weight Decay Regularization (Proposition 2), denied: for adaptive methods it is not.
By hand.  False: on f = 0 the decayed w_1 is (1 − ηλ)w_0, and the regularised one w_0 − η·λw_0/(|λw_0| + ε).
"""

from checker.language import Claim, Source, equals, iterate, natural, scalar, sqrt

k, t, eta, first, second, eps, lam = (
    natural("k"), natural("t"), scalar("eta"), scalar("beta1"), scalar("beta2"), scalar("eps"), scalar("lam"),
)  # fmt: skip
a, b, w0, w, m, v = scalar("a"), scalar("b"), scalar("w0"), scalar("w"), scalar("m"), scalar("v")


def adam(gradient, decay):
    m_new = first * m + (1 - first) * gradient
    v_new = second * v + (1 - second) * gradient**2
    m_hat, v_hat = m_new / (1 - first ** (t + 1)), v_new / (1 - second ** (t + 1))
    update = (w - eta * (m_hat / (sqrt(v_hat) + eps) + decay * w), m_new, v_new)
    return iterate(k, (w, m, v), start=(w0, 0, 0), update=update, step=t)[0]


CLAIM = Claim(
    title="AdamW with the decay λ has the iterates of Adam on f(w) + λw²/2, for a quadratic f",
    source=Source(paper="loshchilov-hutter-2019", where="Proposition 2, denied", fidelity="reconstructed"),
    forall=(a, b, w0, eta, lam, first, second, eps, k),
    assuming=(eta > 0, lam > 0, eps > 0, first >= 0, first < 1, second >= 0, second < 1),
    conclude=equals(adam(a * w - b, lam), adam(a * w - b + lam * w, 0)),
)
