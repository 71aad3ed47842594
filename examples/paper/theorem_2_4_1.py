"""Theorem 2.4.1, read from the source of the paper.

Role.  A statement of the paper.
Note.  The bound for every n. The line behind it, with its O, is its case h = 1/L and is not claimed.
"""

from checker.language import (
    Claim,
    Source,
    convex,
    function,
    gradient,
    iterate,
    minimiser,
    natural,
    norm,
    scalar,
    smooth,
    vector,
)

TEXT = r"""\label{thm: convex function GD loss upper bound}
	Let \(\Loss\in\lipGradientSet{\ubound}\), let \(\minimum\) be the unique minimum.
	Then \ref{eq: gradient descent} with learning rate \(0 < \lr < 2/\ubound\) results in
	\begin{align}\label{eq: convex function loss upper bound}
		\Loss(\weights_n) - \Loss(\minimum)
		\le \frac{2\ubound\|\weights_0 - \minimum\|}{4 + n\ubound\lr(2-\ubound\lr)}.
	\end{align}
	The optimal rate of convergence 
	\begin{align*}
		\Loss(\weights_n) - \Loss(\minimum)
		\le \frac{2\ubound\|\weights_0-\minimum\|}{4+n}
		\in O\Big(\frac{\ubound\|\weights_0-\minimum\|}{n}\Big)
	\end{align*}
	is achieved for \(\lr=\tfrac1{\ubound}\)."""

QUESTIONS = ("The second display, of the step size 1/L and with an O, is no part of this claim.",)

w, w_0, w_star = vector("w", "d"), vector("w_0", "d"), vector("w_star", "d")
L, h, n = scalar("L"), scalar("h"), natural("n")
loss = function("loss", of=w)
w_n = iterate(n, w, start=w_0, update=w - h * gradient(loss, w))

CLAIM = Claim(
    title="Theorem 2.4.1",
    source=Source(
        paper="benning-2021",
        where="Theorem 2.4.1",
        fidelity="paraphrase",
        printed=r"""\label{thm: convex function GD loss upper bound}
	Let \(\mathcal{L}\in\mathcal{F}^{1,1}_{L}\), let \(w_*\) be the unique minimum.
	Then \ref{eq: gradient descent} with learning rate \(0 < h < 2/L\) results in
	\begin{align}\label{eq: convex function loss upper bound}
		\mathcal{L}(w_n) - \mathcal{L}(w_*)
		\le \frac{2L\|w_0 - w_*\|}{4 + nLh(2-Lh)}.
	\end{align}
	The optimal rate of convergence 
	\begin{align*}
		\mathcal{L}(w_n) - \mathcal{L}(w_*)
		\le \frac{2L\|w_0-w_*\|}{4+n}
		\in O\Big(\frac{L\|w_0-w_*\|}{n}\Big)
	\end{align*}
	is achieved for \(h=\tfrac1{L}\).""",
    ),
    forall=(loss, w_0, w_star, L, h, n),
    assuming=(convex(loss), smooth(loss, L), L > 0, minimiser(loss, w_star), h > 0, h < 2 / L),
    conclude=loss(w_n) - loss(w_star) <= 2 * L * norm(w_0 - w_star) / (4 + n * L * h * (2 - L * h)),
)
