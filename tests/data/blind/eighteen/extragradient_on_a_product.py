"""A step of extragradient on ⟨x, y⟩ multiplies the squared distance by 1 − η² + η⁴."""

from checker.language import (
    Claim,
    Source,
    equals,
    norm,
    scalar,
    vector,
)

x, y, eta = vector("x", "d"), vector("y", "d"), scalar("eta")

CLAIM = Claim(
    title="A step of extragradient on ⟨x, y⟩ multiplies the squared distance by 1 − η² + η⁴",
    source=Source(
        paper="eighteen",
        where="notes on Optimization for Data Science (ETH Zurich, 2022), chapter 13, the example of extragradient",
        fidelity="reconstructed",
    ),
    forall=(x, y, eta),
    conclude=equals(
        norm(x - eta * (y + eta * x)) ** 2 + norm(y + eta * (x - eta * y)) ** 2,
        (1 - eta**2 + eta**4) * (norm(x) ** 2 + norm(y) ** 2),
    ),
)
