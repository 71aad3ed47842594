"""Lemma 2.3.1, read from the source of the paper.

Role.  A statement of the paper.
Note.  All parts: the step is a best θ, the best value, and the decrease for every step size.
"""

from checker.language import Claim, Source, dot, equals, for_every, function, gradient, norm, scalar, smooth, vector

TEXT = r"""\label{lem: smallest upper bound}
	Let \(\nabla \Loss\) be \(\ubound\)-Lipschitz continuous, then for any \(\weights\in\reals^d\)
	\begin{align}
		\weights - \tfrac{1}{\ubound}\nabla \Loss(\weights) 
		&= \arg\min_{\theta}\{
			\Loss(\weights)+ \langle\nabla \Loss(\weights), \theta-\weights\rangle + \tfrac{\ubound}{2}\|\theta-\weights\|^2 
		\}\\
		\label{eq: min approximation}
		\Loss\left(\weights-\tfrac{1}{\ubound}\nabla\Loss(\weights)\right)
		&\le \min_{\theta} \{
			\Loss(\weights)+ \langle\nabla \Loss(\weights), \theta-\weights\rangle
			+ \tfrac{\ubound}{2}\|\theta-\weights\|^2 
		\} \\ \nonumber
		&= \Loss(\weights) - \tfrac{1}{2\ubound} \|\nabla \Loss(\weights)\|^2
	\end{align}
	More generally, we have for all \(\lr\in(0, \tfrac{2}{\ubound})\)
	\begin{align*}
		\Loss(\weights - \lr\nabla\Loss(\weights)) - \Loss(\weights)
		\le-\lr(1-\tfrac{\ubound}2 \lr)\|\nabla\Loss(\weights)\|^2.
	\end{align*}"""

QUESTIONS = ()

w, theta, L, h = vector("w", "d"), vector("theta", "d"), scalar("L"), scalar("h")
loss = function("loss", of=w)
slope = gradient(loss, w)


def bound(theta):
    return loss(w) + dot(slope, theta - w) + L / 2 * norm(theta - w) ** 2


step = w - slope / L

CLAIM = Claim(
    title="Lemma 2.3.1",
    source=Source(
        paper="benning-2021",
        where="Lemma 2.3.1",
        fidelity="paraphrase",
        printed=r"""\label{lem: smallest upper bound}
	Let \(\nabla \mathcal{L}\) be \(L\)-Lipschitz continuous, then for any \(w\in\mathbb{R}^d\)
	\begin{align}
		w - \tfrac{1}{L}\nabla \mathcal{L}(w) 
		&= \arg\min_{\theta}\{
			\mathcal{L}(w)+ \langle\nabla \mathcal{L}(w), \theta-w\rangle + \tfrac{L}{2}\|\theta-w\|^2 
		\}\\
		\label{eq: min approximation}
		\mathcal{L}\left(w-\tfrac{1}{L}\nabla\mathcal{L}(w)\right)
		&\le \min_{\theta} \{
			\mathcal{L}(w)+ \langle\nabla \mathcal{L}(w), \theta-w\rangle
			+ \tfrac{L}{2}\|\theta-w\|^2 
		\} \\ \nonumber
		&= \mathcal{L}(w) - \tfrac{1}{2L} \|\nabla \mathcal{L}(w)\|^2
	\end{align}
	More generally, we have for all \(h\in(0, \tfrac{2}{L})\)
	\begin{align*}
		\mathcal{L}(w - h\nabla\mathcal{L}(w)) - \mathcal{L}(w)
		\le-h(1-\tfrac{L}2 h)\|\nabla\mathcal{L}(w)\|^2.
	\end{align*}""",
    ),
    forall=(loss, w, L, h),
    assuming=(smooth(loss, L), L > 0, h > 0, h < 2 / L),
    conclude=for_every(theta, bound(step) <= bound(theta))
    & (loss(step) <= bound(step))
    & equals(bound(step), loss(w) - norm(slope) ** 2 / (2 * L))
    & (loss(w - h * slope) - loss(w) <= -h * (1 - L / 2 * h) * norm(slope) ** 2),
)
