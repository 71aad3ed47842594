"""0 ≤ s_k ≤ s_{k+1} ≤ 1 and 1 − s_{k+1} ≤ (3/2)(1 − s_k)² for s_{k+1} = (3/2)s_k − (1/2)s_k³."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    number,
    scalar,
)

s, s0, k = scalar("s"), scalar("s0"), natural("k")


def value(t):
    return iterate(t, s, start=s0, update=number("3/2") * s - number("1/2") * s**3)


now, then = value(k), value(k + 1)

CLAIM = Claim(
    title="0 ≤ s_k ≤ s_{k+1} ≤ 1 and 1 − s_{k+1} ≤ (3/2)(1 − s_k)² for s_{k+1} = (3/2)s_k − (1/2)s_k³",
    source=Source(
        paper="thirteen",
        where="Björck and Bowie (1971); singular values under Newton and Schulz, as in Muon (Jordan et al. 2024); from memory",
        fidelity="reconstructed",
    ),
    forall=(s0, k),
    assuming=(s0 >= 0, s0 <= 1),
    conclude=(now >= 0) & (now <= then) & (then <= 1) & (1 - then <= number("3/2") * (1 - now) ** 2),
)
