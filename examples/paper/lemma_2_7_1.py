"""Lemma 2.7.1, read from the source of the paper.

Role.  A statement of the paper.
Note.  Of a search whose first two step sizes fail: n_A is 2 at least, and the printed bound has to be above 1.
"""

from checker.language import Claim, Source, convex, function, gradient, log, norm, scalar, smooth, vector

TEXT = r"""The number of iterations \(n_A\) to find an appropriate learning rate for some
	\(\Loss\in\lipGradientSet{\ubound}\) starting with guess \(\ubound_0>0\) and
	reduction factor \(\delta\), is bounded by
	\begin{align*}
		n_A \le \begin{cases}
			1 & \ubound_0 \ge \ubound \qquad \text{``too pessimistic''}, \\
			\left\lceil \log\left(\frac{\ubound}{ \ubound_0 }\right)\log\left(\frac1\delta\right) \right\rceil
			& \ubound_0 < \ubound.
		\end{cases}
	\end{align*}"""

QUESTIONS = ("The claim is about searches whose first two step sizes fail, and no others.",)

w, L, L_0, delta = vector("w", "d"), scalar("L"), scalar("L_0"), scalar("delta")
loss = function("loss", of=w)
slope = gradient(loss, w)


def fails(h):
    return loss(w - h * slope) > loss(w) - h / 2 * norm(slope) ** 2


CLAIM = Claim(
    title="Lemma 2.7.1",
    source=Source(
        paper="benning-2021",
        where="Lemma 2.7.1",
        fidelity="paraphrase",
        printed=r"""The number of iterations \(n_A\) to find an appropriate learning rate for some
	\(\mathcal{L}\in\mathcal{F}^{1,1}_{L}\) starting with guess \(L_0>0\) and
	reduction factor \(\delta\), is bounded by
	\begin{align*}
		n_A \le \begin{cases}
			1 & L_0 \ge L \qquad \text{``too pessimistic''}, \\
			\left\lceil \log\left(\frac{L}{ L_0 }\right)\log\left(\frac1\delta\right) \right\rceil
			& L_0 < L.
		\end{cases}
	\end{align*}""",
    ),
    forall=(loss, w, L, L_0, delta),
    assuming=(
        convex(loss),
        smooth(loss, L),
        L_0 > 0,
        L_0 < L,
        delta > 0,
        delta < 1,
        fails(1 / L_0),
        fails(delta / L_0),
    ),
    conclude=log(L / L_0) * log(1 / delta) > 1,
)
