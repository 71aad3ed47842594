"""The attention output is st/(2√d)-Lipschitz in the query."""

from checker.language import (
    Claim,
    Source,
    length,
    matrix,
    norm,
    operator_norm,
    scalar,
    softmax,
    sqrt,
    vector,
)

K, V = matrix("K", "n", "d"), matrix("V", "n", "m")
q, r = vector("q", "d"), vector("r", "d")
s, t = scalar("s"), scalar("t")


def output(query):
    return V.T @ softmax(K @ query / sqrt(length(q)))


CLAIM = Claim(
    title="The attention output is st/(2√d)-Lipschitz in the query",
    source=Source(
        paper="twelve",
        where="Kim, Papamakarios and Mnih, The Lipschitz constant of self-attention (2021), after Appendix C, the cross-attention case; from memory",
        fidelity="reconstructed",
    ),
    forall=(K, V, q, r, s, t),
    assuming=(operator_norm(K) <= s, operator_norm(V) <= t),
    conclude=norm(output(q) - output(r)) <= s * t / (2 * sqrt(length(q))) * norm(q - r),
)
