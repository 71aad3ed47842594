"""Sign descent with weight decay keeps a weight within [−1/λ, 1/λ].

Source.  Chen, Liu, Liang and Liu 2023, Lion Secretly Solves Constrained Optimization: as Lyapunov Predicts (abstract: ‖x‖_∞ ≤ 1/λ).
By hand.  True: |w − η(sign(m) + λw)| ≤ (1 − ηλ)|w| + η ≤ (1 − ηλ)/λ + η = 1/λ for 0 ≤ ηλ ≤ 1.
"""

from checker.language import Claim, Source, indicator, iterate, natural, scalar

k, eta, lam, beta, R = natural("k"), scalar("eta"), scalar("lam"), scalar("beta"), scalar("R")
a, b, w0, w, m = scalar("a"), scalar("b"), scalar("w0"), scalar("w"), scalar("m")
g = a * w - b
m_new = beta * m + (1 - beta) * g
sign = indicator(m_new > 0) - indicator(m_new < 0)
w_k, _ = iterate(k, (w, m), start=(w0, 0), update=(w - eta * (sign + lam * w), m_new))

CLAIM = Claim(
    title="|w_0| ≤ R implies |w_k| ≤ R for w_(k+1) = w_k − η(sign(m_(k+1)) + λw_k), if λR ≥ 1 and 0 ≤ ηλ ≤ 1",
    source=Source(
        paper="chen-2023-lion", where="abstract; one coordinate, a quadratic, one momentum", fidelity="paraphrase"
    ),
    forall=(a, b, w0, eta, lam, beta, R, k),
    assuming=(eta >= 0, lam > 0, eta * lam <= 1, lam * R >= 1, abs(w0) <= R),
    conclude=abs(w_k) <= R,
)
