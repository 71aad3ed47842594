"""The regret of gradient descent on linear losses that come in any order."""

from checker.language import (
    Claim,
    Source,
    at,
    dot,
    for_each,
    index,
    iterate,
    matrix,
    natural,
    norm,
    order,
    row,
    scalar,
    vector,
)

X, o, u, w0, w = matrix("X", "n", "d"), order("o", "n"), vector("u", "d"), vector("w0", "d"), vector("w", "d")
regret, eta, R, i = scalar("regret"), scalar("eta"), scalar("R"), index("i", "n")
k, t = natural("k"), natural("t")
g = row(X, at(o, t))
w_k, regret_k = iterate(k, (w, regret), start=(w0, 0), update=(w - eta * g, regret + dot(g, w - u)), step=t)

CLAIM = Claim(
    title="Σ_{t<k} ⟨x_{o(t)}, w_t − u⟩ ≤ ‖w_0 − u‖²/(2η) + ηkR²/2",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, o, u, w0, eta, R, k),
    assuming=(eta > 0, for_each(i, norm(row(X, i)) <= R)),
    conclude=regret_k <= norm(w0 - u) ** 2 / (2 * eta) + eta * k * R**2 / 2,
)
