"""Dot products of random queries and keys have mean 0 and variance d, which is why attention divides its logits by √d.

Source.  Vaswani et al. 2017, Attention Is All You Need, section 3.2.1, footnote 4.
By hand.  True: ⟨q, k⟩² = Σ_ij q_i·k_i·q_j·k_j, whose mean is Σ_ij [i = j]² = d; the mean of ⟨q, k⟩ is Σ_i E q_i·E k_i = 0.
"""

from checker.language import Claim, Source, dot, equals, expectation, length, vector

q, k, x = vector("q", "d"), vector("k", "d"), vector("x", "d")  # x only says what d is


def mean(a):
    return expectation(q, "gaussian", expectation(k, "gaussian", a))


CLAIM = Claim(
    title="E⟨q, k⟩ = 0 and E⟨q, k⟩² = d for independent q and k of independent standard normal entries",
    source=Source(paper="vaswani-2017", where="section 3.2.1, footnote 4", fidelity="paraphrase"),
    forall=(x,),
    conclude=equals(mean(dot(q, k)), 0 * length(x)) & equals(mean(dot(q, k) ** 2), length(x)),
)
