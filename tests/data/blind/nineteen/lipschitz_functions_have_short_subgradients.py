"""Subgradients of a Lipschitz function are at most as long as its constant."""

from checker.language import (
    Claim,
    Source,
    convex,
    function,
    lipschitz,
    norm,
    scalar,
    subgradient,
    vector,
)

x, g = vector("x", "d"), vector("g", "d")
f, G = function("f", of=x), scalar("G")

CLAIM = Claim(
    title="Subgradients of a Lipschitz function are at most as long as its constant",
    source=Source(
        paper="nineteen",
        where="Chen, Li, He and Wen (2024), optlib, the subgradient method, `Lipschitz_to_bounded_subgradient`",
        fidelity="reconstructed",
    ),
    forall=(f, x, g, G),
    assuming=(
        convex(f),
        lipschitz(f, G),
        subgradient(f, x, g),
    ),
    conclude=norm(g) <= G,
)
