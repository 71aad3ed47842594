"""Stochastic gradient descent over two examples stays in a ball that holds both and the start, in whichever order they come.

Source.  HaoChen and Sra 2019, Random Shuffling Beats SGD after Finite Epochs (iterates that stay bounded, for squared distances).
By hand.  True: w_(k+1) = (1 − η)w_k + η·a with a one of the two examples, a convex combination.

The order is the binary expansion of a number r: its digits are 2r ≥ 1, and r goes over to 2r less its digit; every order has such an r.
"""

from checker.language import Claim, Source, indicator, iterate, natural, norm, scalar, vector

k, eta, R, order, r = natural("k"), scalar("eta"), scalar("R"), scalar("order"), scalar("r")
a, b, w0, w = vector("a", "d"), vector("b", "d"), vector("w0", "d"), vector("w", "d")
digit = indicator(2 * r >= 1)
w_k, _ = iterate(k, (w, r), start=(w0, order), update=(w - eta * (w - (digit * a + (1 - digit) * b)), 2 * r - digit))

CLAIM = Claim(
    title="‖w_k‖ ≤ R for SGD on ‖w − a‖²/2 and ‖w − b‖²/2 in every order, if ‖a‖, ‖b‖, ‖w_0‖ ≤ R and 0 ≤ η ≤ 1",
    source=Source(paper="haochen-sra-2019", where="bounded iterates, two examples", fidelity="reconstructed"),
    forall=(a, b, w0, eta, R, order, k),
    assuming=(eta >= 0, eta <= 1, norm(a) <= R, norm(b) <= R, norm(w0) <= R),
    conclude=norm(w_k) <= R,
)
