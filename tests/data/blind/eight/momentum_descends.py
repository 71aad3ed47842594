"""With a step of at most 1/L, heavy-ball momentum lowers a quadratic in every step."""

from checker.language import Claim, Source, iterate, natural, scalar

a, w0, w, v = scalar("a"), scalar("w0"), scalar("w"), scalar("v")
eta, beta, k = scalar("eta"), scalar("beta"), natural("k")
v_new = beta * v - eta * a * w


def run(steps):
    return iterate(steps, (w, v), start=(w0, 0), update=(w + v_new, v_new))[0]


CLAIM = Claim(
    title="f(w_{k+1}) ≤ f(w_k) for f(w) = (a/2)w², 0 ≤ ηa ≤ 1, 0 ≤ β < 1",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(a, w0, eta, beta, k),
    assuming=(a > 0, eta >= 0, eta * a <= 1, beta >= 0, beta < 1),
    conclude=a / 2 * run(k + 1) ** 2 <= a / 2 * run(k) ** 2,
)
