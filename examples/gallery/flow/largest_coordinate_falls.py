"""Tokens as particles that are drawn to attention averages: the largest value of a coordinate over all tokens never grows.

Source.  Geshkovski, Letrouit, Polyanskiy and Rigollet 2023, The Emergence of Clusters in Self-Attention Dynamics, the hull of the tokens.
By hand.  True: the average is at most the largest entry, at the token that has it; the logits H may be those of any head.
"""

from checker.language import Claim, Source, dot, entry, for_each, index, matrix, rate, row, softmax, stack, vector

x, H = vector("x", "n"), matrix("H", "n", "n")  # one coordinate of all tokens, and the logits
i, j, m = index("i", "n"), index("j", "n"), index("m", "n")
velocity = stack(i, dot(softmax(row(H, i)), x) - entry(x, i))

CLAIM = Claim(
    title="x_j ≤ x_m for every j ⇒ d/dt x_m ≤ 0 for x_i′ = Σ_j softmax_j(H_i)·(x_j − x_i), x a coordinate of the tokens",
    source=Source(paper="geshkovski-2023-clusters", where="the convex hull of the tokens", fidelity="reconstructed"),
    forall=(x, H, m),
    assuming=(for_each(j, entry(x, j) <= entry(x, m)),),
    conclude=rate(entry(x, m), {x: velocity}) <= 0,
)
