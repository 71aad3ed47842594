"""Lemma 2.4.2, read from the source of the paper.

Role.  A statement of the paper.
Note.  The Bregman divergence is written out as the text before it defines it.
"""

from checker.language import Claim, Source, convex, dot, function, gradient, norm, scalar, smooth, vector

TEXT = r"""\label{lem: bregmanDiv lower bound}
	For \(f\in\lipGradientSet{\ubound}\) we have
	\begin{subequations}
	\begin{align}
		\bregmanDiv{f}(y,x)
		&\ge \tfrac{1}{2\ubound}\|\nabla f(x) - \nabla f(y)\|^2,\\
		\label{eq: bregmanDiv lower bound b}
		\langle \nabla f(x) - \nabla f(y), x-y\rangle
		&\ge \tfrac{1}{\ubound}\|\nabla f(x) - \nabla f(y)\|^2.
	\end{align}	
	\end{subequations}"""

QUESTIONS = ()

x, y, L = vector("x", "d"), vector("y", "d"), scalar("L")
f = function("f", of=x)
change = gradient(f, x) - gradient(f, y)
divergence = f(y) - f(x) - dot(gradient(f, x), y - x)

CLAIM = Claim(
    title="Lemma 2.4.2",
    source=Source(
        paper="benning-2021",
        where="Lemma 2.4.2",
        fidelity="paraphrase",
        printed=r"""\label{lem: bregmanDiv lower bound}
	For \(f\in\mathcal{F}^{1,1}_{L}\) we have
	\begin{subequations}
	\begin{align}
		D^{(B)}_{f}(y,x)
		&\ge \tfrac{1}{2L}\|\nabla f(x) - \nabla f(y)\|^2,\\
		\label{eq: bregmanDiv lower bound b}
		\langle \nabla f(x) - \nabla f(y), x-y\rangle
		&\ge \tfrac{1}{L}\|\nabla f(x) - \nabla f(y)\|^2.
	\end{align}
	\end{subequations}""",
    ),
    forall=(f, x, y, L),
    assuming=(convex(f), smooth(f, L), L > 0),
    conclude=(divergence >= norm(change) ** 2 / (2 * L)) & (dot(change, x - y) >= norm(change) ** 2 / L),
)
