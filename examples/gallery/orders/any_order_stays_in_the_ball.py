"""Stochastic gradient descent for squared distances to n examples stays in a ball that holds them and the start, in every order.

Source.  HaoChen and Sra 2019, Random Shuffling Beats SGD after Finite Epochs (iterates that stay bounded, from memory).
By hand.  True: w_(k+1) = (1 − η)w_k + η·x_o(k) is a convex combination of points of the ball, whatever the order and after any epoch.
"""

from checker.language import (
    Claim,
    Source,
    at,
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

k, t, eta, R, o, i = natural("k"), natural("t"), scalar("eta"), scalar("R"), order("o", "n"), index("i", "n")
X, w0, w = matrix("X", "n", "d"), vector("w0", "d"), vector("w", "d")
w_k = iterate(k, w, start=w0, update=w - eta * (w - row(X, at(o, t))), step=t)

CLAIM = Claim(
    title="‖w_k‖ ≤ R for SGD on Σ_i ‖w − x_i‖²/2 in every order of the n examples, if ‖x_i‖, ‖w_0‖ ≤ R and 0 ≤ η ≤ 1",
    source=Source(paper="haochen-sra-2019", where="bounded iterates", fidelity="reconstructed"),
    forall=(X, w0, eta, R, o, k),
    assuming=(eta >= 0, eta <= 1, for_each(i, norm(row(X, i)) <= R), norm(w0) <= R),
    conclude=norm(w_k) <= R,
)
