"""A sequence that decreases by c times its square in each step."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    scalar,
)

k, c, s, h = natural("k"), scalar("c"), scalar("s"), scalar("h")
gap = iterate(k, h, start=s, update=h - c * h**2)

CLAIM = Claim(
    title="h₀ = s, h_{k+1} = h_k − c·h_k² gives h_k ≤ s/(1 + csk)",
    source=Source(paper="textbook", where="convex gradient descent, the recursion of the gap", fidelity="paraphrase"),
    forall=(k, c, s),
    assuming=(
        c > 0,
        s >= 0,
        c * s <= 1,
    ),
    conclude=gap <= s / (1 + c * s * k),
)
