"""Heron's square root from above at least halves the error."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    number,
    scalar,
    sqrt,
)

k, a, s, x = natural("k"), scalar("a"), scalar("s"), scalar("x")
after = iterate(k, x, start=s, update=(x + a / x) / 2)

CLAIM = Claim(
    title="x_{k+1} = (x_k + a/x_k)/2 gives x_k − √a ≤ 2⁻ᵏ(x₀ − √a) for x₀ ≥ √a",
    source=Source(paper="carothers", where="The Babylonian method, part III", fidelity="paraphrase"),
    forall=(k, a, s),
    assuming=(
        a > 0,
        s > 0,
        s**2 >= a,
    ),
    conclude=after - sqrt(a) <= number("1/2") ** k * (s - sqrt(a)),
)
