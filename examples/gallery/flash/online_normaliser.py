"""One step of the online softmax: the normaliser of the longer input from that of the shorter, rescaled to the new maximum.

Source.  Milakov and Gimelshein 2018, Online normalizer calculation for softmax, Theorem 1 (the induction step), Algorithm 3.
By hand.  True: e^(x − m)·e^(m − m′) = e^(x − m′); that m and m′ are maxima is not needed.
"""

from checker.language import Claim, Source, equals, exp, scalar, total, vector

u, x, m, new = vector("u", "n"), scalar("x"), scalar("m"), scalar("m_new")
ones = exp(0 * u)

CLAIM = Claim(
    title="(Σ e^(u_j − m))·e^(m − m′) + e^(x − m′) = Σ e^(u_j − m′) + e^(x − m′)",
    source=Source(paper="milakov-2018", where="Theorem 1, induction step", fidelity="reconstructed"),
    forall=(u, x, m, new),
    conclude=equals(total(exp(u - m * ones)) * exp(m - new) + exp(x - new), total(exp(u - new * ones)) + exp(x - new)),
)
