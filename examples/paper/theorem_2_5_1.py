"""Theorem 2.5.1, read from the source of the paper.

Role.  A statement of the paper.
Note.  The first bound for every n, squared on both sides.
"""

from checker.language import (
    Claim,
    Source,
    function,
    gradient,
    iterate,
    minimiser,
    natural,
    norm,
    scalar,
    smooth,
    strongly_convex,
    vector,
)

TEXT = r"""\label{thm: gd strong convexity convergence rate}
	If \(\Loss\in\strongConvex{\lbound}{\ubound}\), then for learning rate
	\[0 \le \lr \le \tfrac{2}{\ubound+\lbound}\]
	\ref{eq: gradient descent} generates a sequence \(\weights_n\) satisfying
	\begin{subequations}
	\begin{align}
		\label{eq: gd strong convexity convergence rate 1}
		\|\weights_n - \minimum\|
		&\le \left(
			1- 2\lr\frac{\ubound\lbound}{\ubound+\lbound}
		\right)^{\tfrac{n}2}
		\|\weights_0 - \minimum\|, \\
		\label{eq: gd strong convexity convergence rate 2}
		\Loss(\weights_n) - \Loss(\minimum)
		&\le \frac\ubound{2} \left(
			1- 2\lr\frac{\ubound\lbound}{\ubound+\lbound}
		\right)^{n}
		\|\weights_0 - \minimum\|^2.
	\end{align}
	\end{subequations}
	In particular for \(\lr=\tfrac2{\ubound+\lbound}\), we achieve the optimal
	rate of convergence
	\begin{subequations}\label{eq: gd strong convexity optimal rate}
	\begin{align}
		\|\weights_n - \minimum\|
		&\le \left(
			1- \frac{2}{1+\condition}
		\right)^n
		\|\weights_0 - \minimum\|, \\
		\Loss(\weights_n) - \Loss(\minimum)
		&\le \frac\ubound{2} \left(
			1- \frac{2}{1+\condition}
		\right)^{2n}
		\|\weights_0 - \minimum\|^2,
	\end{align}
	\end{subequations}
	where \(\condition:=\tfrac\ubound\lbound\) is the condition number."""

QUESTIONS = ("The bound of the loss, and the second pair of displays, of one step size, are no part of this claim.",)

w, w_0, w_star = vector("w", "d"), vector("w_0", "d"), vector("w_star", "d")
L, mu, h, n = scalar("L"), scalar("mu"), scalar("h"), natural("n")
loss = function("loss", of=w)
w_n = iterate(n, w, start=w_0, update=w - h * gradient(loss, w))
rate = 1 - 2 * h * (L * mu / (L + mu))

CLAIM = Claim(
    title="Theorem 2.5.1",
    source=Source(
        paper="benning-2021",
        where="Theorem 2.5.1",
        fidelity="paraphrase",
        printed=r"""\label{thm: gd strong convexity convergence rate}
	If \(\mathcal{L}\in\mathcal{S}^{1,1}_{{\mu},{L}}\), then for learning rate
	\[0 \le h \le \tfrac{2}{L+\mu}\]
	\ref{eq: gradient descent} generates a sequence \(w_n\) satisfying
	\begin{subequations}
	\begin{align}
		\label{eq: gd strong convexity convergence rate 1}
		\|w_n - w_*\|
		&\le \left(
			1- 2h\frac{L\mu}{L+\mu}
		\right)^{\tfrac{n}2}
		\|w_0 - w_*\|, \\
		\label{eq: gd strong convexity convergence rate 2}
		\mathcal{L}(w_n) - \mathcal{L}(w_*)
		&\le \frac L{2} \left(
			1- 2h\frac{L\mu}{L+\mu}
		\right)^{n}
		\|w_0 - w_*\|^2.
	\end{align}
	\end{subequations}
	In particular for \(h=\tfrac2{L+\mu}\), we achieve the optimal
	rate of convergence
	\begin{subequations}\label{eq: gd strong convexity optimal rate}
	\begin{align}
		\|w_n - w_*\|
		&\le \left(
			1- \frac{2}{1+\kappa}
		\right)^n
		\|w_0 - w_*\|, \\
		\mathcal{L}(w_n) - \mathcal{L}(w_*)
		&\le \frac L{2} \left(
			1- \frac{2}{1+\kappa}
		\right)^{2n}
		\|w_0 - w_*\|^2,
	\end{align}
	\end{subequations}
	where \(\kappa:=\tfrac L\mu\) is the condition number.""",
    ),
    forall=(loss, w_0, w_star, L, mu, h, n),
    assuming=(
        strongly_convex(loss, mu),
        mu > 0,
        smooth(loss, L),
        minimiser(loss, w_star),
        h >= 0,
        h <= 2 / (L + mu),
    ),
    conclude=norm(w_n - w_star) ** 2 <= rate**n * norm(w_0 - w_star) ** 2,
)
