"""Lemma 2.2.4, read from the source of the paper.

Role.  A statement of the paper.
Note.  The first sentence. The second one, that a convex f with this inequality has an L-Lipschitz gradient, is not claimed.
"""

from checker.language import Claim, Source, abs, dot, function, gradient, norm, scalar, smooth, vector

TEXT = r"""\label{lem: Lipschitz Gradient implies taylor inequality}
	If \(\nabla \Loss\) is \(\ubound\)-Lipschitz continuous, then
	\begin{align*}
		| \Loss(y) - \Loss(x) - \langle \nabla \Loss(x), y-x\rangle |
		\le \tfrac{\ubound}2 \|y-x\|^2
	\end{align*}
	If \(\Loss\) is convex, then the opposite direction is also true."""

QUESTIONS = ("In words: the opposite direction, for a convex loss, is no part of this claim.",)

x, y, L = vector("x", "d"), vector("y", "d"), scalar("L")
loss = function("loss", of=x)

CLAIM = Claim(
    title="Lemma 2.2.4",
    source=Source(
        paper="benning-2021",
        where="Lemma 2.2.4",
        fidelity="paraphrase",
        printed=r"""\label{lem: Lipschitz Gradient implies taylor inequality}
	If \(\nabla \mathcal{L}\) is \(L\)-Lipschitz continuous, then
	\begin{align*}
		| \mathcal{L}(y) - \mathcal{L}(x) - \langle \nabla \mathcal{L}(x), y-x\rangle |
		\le \tfrac{L}2 \|y-x\|^2
	\end{align*}
	If \(\mathcal{L}\) is convex, then the opposite direction is also true.""",
    ),
    forall=(loss, x, y, L),
    assuming=(smooth(loss, L),),
    conclude=abs(loss(y) - loss(x) - dot(gradient(loss, x), y - x)) <= L / 2 * norm(y - x) ** 2,
)
