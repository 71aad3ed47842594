"""Theorem 2.3.5 (Convergence Chain), read from the source of the paper.

Role.  A statement of the paper.
Note.  The two inequalities. The chain in words follows from them and is not claimed.
"""

from checker.language import Claim, Source, function, gradient, minimiser, norm, scalar, smooth, vector

TEXT = r"""\label{thm: convergence chain}
	If the loss \(\Loss\) has Lipschitz continuos gradient, then we have
	\begin{align*}
		\text{weight convergence}
		\implies \text{loss convergence}
		\implies \text{gradient convergence}.
	\end{align*}
	More precisely,
	\begin{align}
	\label{eq: weight implies loss convergence}
		\tfrac{1}{2\ubound}\|\nabla\Loss(\weights)\|^2
		&\le \Loss(\weights) - \Loss(\minimum)\\
	\label{eq: loss implies gradient convergence}
		&\le \tfrac{\ubound}{2}\|\weights-\minimum\|^2.
	\end{align}"""

QUESTIONS = ("In words: the chain from convergence of weights to that of gradients is no part of this claim.",)

w, w_star, L = vector("w", "d"), vector("w_star", "d"), scalar("L")
loss = function("loss", of=w)
gap = loss(w) - loss(w_star)

CLAIM = Claim(
    title="Theorem 2.3.5 (Convergence Chain)",
    source=Source(
        paper="benning-2021",
        where="Theorem 2.3.5",
        fidelity="paraphrase",
        printed=r"""\label{thm: convergence chain}
	If the loss \(\mathcal{L}\) has Lipschitz continuos gradient, then we have
	\begin{align*}
		\text{weight convergence}
		\implies \text{loss convergence}
		\implies \text{gradient convergence}.
	\end{align*}
	More precisely,
	\begin{align}
	\label{eq: weight implies loss convergence}
		\tfrac{1}{2L}\|\nabla\mathcal{L}(w)\|^2
		&\le \mathcal{L}(w) - \mathcal{L}(w_*)\\
	\label{eq: loss implies gradient convergence}
		&\le \tfrac{L}{2}\|w-w_*\|^2.
	\end{align}""",
    ),
    forall=(loss, w, w_star, L),
    assuming=(smooth(loss, L), L > 0, minimiser(loss, w_star)),
    conclude=(norm(gradient(loss, w)) ** 2 / (2 * L) <= gap) & (gap <= L / 2 * norm(w - w_star) ** 2),
)
