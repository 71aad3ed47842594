"""Lemma 2.5.2, read from the source of the paper.

Role.  A statement of the paper.
Note.  μ > 0 stands in the definition of strong convexity, which the text gives before.
"""

from checker.language import Claim, Source, dot, function, gradient, norm, scalar, smooth, strongly_convex, vector

TEXT = r"""\label{lem: bregmanDiv lower bound (strongly convex)}
	If \(f\in\strongConvex{\lbound}{\ubound}\), then for any
	\(x,y\in\reals^\dimension\) we have
	\begin{align*}
		\langle \nabla f(x) - \nabla f(y), x-y\rangle 
		\ge \tfrac{\lbound\ubound}{\lbound+\ubound} \| x-y\|^2
		+ \tfrac{1}{\lbound+\ubound}\|\nabla f(x) -\nabla f(y)\|^2.
	\end{align*}"""

QUESTIONS = ()

x, y, L, mu = vector("x", "d"), vector("y", "d"), scalar("L"), scalar("mu")
f = function("f", of=x)
change = gradient(f, x) - gradient(f, y)

CLAIM = Claim(
    title="Lemma 2.5.2",
    source=Source(
        paper="benning-2021",
        where="Lemma 2.5.2",
        fidelity="paraphrase",
        printed=r"""\label{lem: bregmanDiv lower bound (strongly convex)}
	If \(f\in\mathcal{S}^{1,1}_{{\mu},{L}}\), then for any
	\(x,y\in\mathbb{R}^d\) we have
	\begin{align*}
		\langle \nabla f(x) - \nabla f(y), x-y\rangle 
		\ge \tfrac{\mu L}{\mu+L} \| x-y\|^2
		+ \tfrac{1}{\mu+L}\|\nabla f(x) -\nabla f(y)\|^2.
	\end{align*}""",
    ),
    forall=(f, x, y, L, mu),
    assuming=(strongly_convex(f, mu), mu > 0, smooth(f, L)),
    conclude=dot(change, x - y) >= mu * L / (mu + L) * norm(x - y) ** 2 + norm(change) ** 2 / (mu + L),
)
