"""Tokens as particles that are drawn to attention averages: the largest coordinate of all tokens never grows.

Source.  Geshkovski, Letrouit, Polyanskiy and Rigollet 2023, The Emergence of Clusters in Self-Attention Dynamics, the hull of the tokens.
By hand.  True: the average is at most the largest entry, at the token that has it.
"""

from checker.language import Claim, Source, entry, for_each, index, matrix, rate, row, softmax, stack

X, A = matrix("X", "n", "d"), matrix("A", "d", "d")
i, j, m, c = index("i", "n"), index("j", "n"), index("m", "n"), index("c", "d")
x = row(X, i)
velocity = stack(i, X.T @ softmax(X @ (A @ x)) - x)

CLAIM = Claim(
    title="x_jc ≤ x_mc for every j ⇒ d/dt x_mc ≤ 0 for x_i′ = Σ_j softmax_j(⟨x_j, Ax_i⟩)·(x_j − x_i)",
    source=Source(paper="geshkovski-2023-clusters", where="the convex hull of the tokens", fidelity="reconstructed"),
    forall=(X, A, m, c),
    assuming=(for_each(j, entry(row(X, j), c) <= entry(row(X, m), c)),),
    conclude=rate(entry(row(X, m), c), {X: velocity}) <= 0,
)
