"""Theorem 2.3.4, read from the source of the paper.

Role.  A statement of the paper.
Note.  The displayed bound for every lower bound m of the loss, so for its infimum.
The sum has n + 1 terms, one a step. The limits before it are not claimed.
"""

from checker.language import (
    Claim,
    Source,
    equals,
    function,
    gradient,
    iterate,
    lower_bound,
    natural,
    norm,
    scalar,
    smooth,
    vector,
)

TEXT = r"""\label{thm: convergence of the gradient (only lip cont)}
	For a loss function with \(\ubound\)-Lipschitz gradient and finite lower bound
	(i.e.\ \(\inf_{\weights}\Loss(\weights) >-\infty\)) \ref{eq: gradient descent} with
	learning rate \(\lr\in(0,\tfrac2\ubound)\) induces convergence of the gradient.
	The convergence rate is at least \(o(\tfrac1n)\). More precisely, the average
	gradient converges with rate \(O(\tfrac1n)\)
	\begin{align*}
		\frac1{n}\sum_{k=0}^n \|\nabla\Loss(\weights_k)\|^2
		&\le \frac{\Loss(\weights_0) - \inf_{\weights}\Loss(\weights)}{n\lr(1-\tfrac{\ubound}2\lr)}.
	\end{align*}"""

QUESTIONS = ("In words: that the gradient converges, with the rate o(1/n), is no part of this claim.",)

w, w_0, s = vector("w", "d"), vector("w_0", "d"), scalar("s")
L, h, steps, m = scalar("L"), scalar("h"), natural("steps"), scalar("m")
loss = function("loss", of=w)
slope = gradient(loss, w)
n = steps - 1


def after(k):
    return iterate(k, (w, s), start=(w_0, 0), update=(w - h * slope, s + norm(slope) ** 2))


CLAIM = Claim(
    title="Theorem 2.3.4",
    source=Source(
        paper="benning-2021",
        where="Theorem 2.3.4",
        fidelity="paraphrase",
        printed=r"""\label{thm: convergence of the gradient (only lip cont)}
	For a loss function with \(L\)-Lipschitz gradient and finite lower bound
	(i.e.\ \(\inf_{w}\mathcal{L}(w) >-\infty\)) \ref{eq: gradient descent} with
	learning rate \(h\in(0,\tfrac2L)\) induces convergence of the gradient.
	The convergence rate is at least \(o(\tfrac1n)\). More precisely, the average
	gradient converges with rate \(O(\tfrac1n)\)
	\begin{align*}
		\frac1{n}\sum_{k=0}^n \|\nabla\mathcal{L}(w_k)\|^2
		&\le \frac{\mathcal{L}(w_0) - \inf_{w}\mathcal{L}(w)}{nh(1-\tfrac{L}2h)}.
	\end{align*}""",
    ),
    forall=(loss, w_0, L, h, steps, m),
    assuming=(smooth(loss, L), L > 0, lower_bound(loss, m), h > 0, h < 2 / L, n >= 1),
    conclude=after(steps)[1] / n <= (loss(w_0) - m) / (n * h * (1 - L / 2 * h)),
)

with CLAIM.proof() as p:
    rate = p.let("rate", h * (1 - L / 2 * h))
    gained = p.induct(steps, rate * after(steps)[1] + loss(after(steps)[0]) <= loss(w_0))
    with gained as induction, induction.step():
        u, z = p.let("u", after(steps)[0]), p.let("z", after(steps)[1])
        g = p.let("g", gradient(loss, u))
        p.have(equals(after(steps + 1)[0], u - h * g))
        p.have(equals(after(steps + 1)[1], z + norm(g) ** 2))
        p.have(loss(u - h * g) <= loss(u) - rate * norm(g) ** 2)
    p.have(m <= loss(after(steps)[0]))
    summed = p.have(rate * after(steps)[1] <= loss(w_0) - m)
    positive, several = p.have(rate > 0), p.have(n > 0)
    p.have(after(steps)[1] / n <= (loss(w_0) - m) / (n * rate), by=[summed, positive, several])
    p.conclude()
