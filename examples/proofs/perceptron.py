"""The perceptron's mistake bound: with a margin γ > 0 and ‖x_i‖ ≤ R it makes at most R²/γ² mistakes.

Role.  The weights and the number of mistakes as one sequence; two invariants and Cauchy–Schwarz.
"""

from checker.language import (
    Claim,
    Source,
    at,
    dot,
    for_each,
    index,
    indicator,
    iterate,
    matrix,
    natural,
    norm,
    order,
    row,
    scalar,
    vector,
)  # fmt: skip

X, u, w = matrix("X", "n", "d"), vector("u", "d"), vector("w", "d")
i, o, k, t, c = index("i", "n"), order("o", "n"), natural("k"), natural("t"), scalar("c")
gamma, R = scalar("gamma"), scalar("R")

example = row(X, at(o, t))  # labels are taken into the examples, and o goes through them again and again
mistake = indicator(dot(w, example) <= 0)
weights, mistakes = iterate(k, (w, c), start=(0 * u, 0), update=(w + mistake * example, c + mistake), step=t)

CLAIM = Claim(
    title="The perceptron makes at most R²/γ² mistakes",
    source=Source(paper="textbook", where="Novikoff 1962", fidelity="paraphrase"),
    forall=(X, u, o, k, gamma, R),
    assuming=(gamma > 0, norm(u) <= 1, for_each(i, gamma <= dot(u, row(X, i))), for_each(i, norm(row(X, i)) <= R)),
    conclude=mistakes * gamma**2 <= R**2,
)

with CLAIM.proof() as p:
    p.induct(k, mistakes >= 0)
    p.induct(k, gamma * mistakes <= dot(weights, u))
    p.induct(k, norm(weights) ** 2 <= R**2 * mistakes)
    c, d = p.let("m", mistakes), p.let("d", dot(weights, u))
    p.have(d**2 <= norm(weights) ** 2)
    p.have((gamma * c) ** 2 <= d**2)
    square = p.have(gamma**2 * c**2 <= R**2 * c)
    with p.case(c > 0):
        p.conclude()
    with p.case(c <= 0):
        p.conclude()
