"""Lemma 2.4.3 (Diminishing Contraction), read from the source of the paper.

Role.  A statement of the paper.
Note.  The sequence is a vector of any length; a_0 > 0, since 1/a_0 has no value at 0.
"""

from checker.language import Claim, Source, entry, equals, for_each, implies, index, number_of, scalar, vector

TEXT = r"""\label{lem: upper bound on diminishing contraction}
	Let \(a_0 \in [0, \frac{1}{q}]\) for \(q>0\), and assume for a sequence
	\((a_n)_{n\in\naturals_0}\)
	\begin{align}\label{eq: diminishing contraction}
		0\le a_{n+1} \le (1-q a_n)a_n \quad \forall n \ge 0.
	\end{align}
	Then we have
	\begin{align*}
		a_n \le \frac{1}{nq + \frac1{a_0}}\le\frac1{(n+1)q}.
	\end{align*}"""

QUESTIONS = ()

a, q = vector("a", "N"), scalar("q")
i, j, n = index("i", "N"), index("j", "N"), index("n", "N")
a_0 = entry(a, 0)
after = equals(number_of(j), number_of(i) + 1)
bound = 1 / (number_of(n) * q + 1 / a_0)

CLAIM = Claim(
    title="Lemma 2.4.3 (Diminishing Contraction)",
    source=Source(
        paper="benning-2021",
        where="Lemma 2.4.3",
        fidelity="paraphrase",
        printed=r"""\label{lem: upper bound on diminishing contraction}
	Let \(a_0 \in [0, \frac{1}{q}]\) for \(q>0\), and assume for a sequence
	\((a_n)_{n\in\mathbb{N}_0}\)
	\begin{align}\label{eq: diminishing contraction}
		0\le a_{n+1} \le (1-q a_n)a_n \quad \forall n \ge 0.
	\end{align}
	Then we have
	\begin{align*}
		a_n \le \frac{1}{nq + \frac1{a_0}}\le\frac1{(n+1)q}.
	\end{align*}""",
    ),
    forall=(a, q),
    assuming=(
        q > 0,
        a_0 > 0,
        a_0 <= 1 / q,
        for_each(
            i, for_each(j, implies(after, (entry(a, j) >= 0) & (entry(a, j) <= (1 - q * entry(a, i)) * entry(a, i))))
        ),
    ),
    conclude=for_each(n, (entry(a, n) <= bound) & (bound <= 1 / ((number_of(n) + 1) * q))),
)
