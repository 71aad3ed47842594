"""t_0 = 1, t_{k+1} = (1 + √(1 + 4t_k²))/2 give t_k ≥ (k + 2)/2."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    scalar,
    sqrt,
)

t, k = scalar("t"), natural("k")

CLAIM = Claim(
    title="t_0 = 1, t_{k+1} = (1 + √(1 + 4t_k²))/2 give t_k ≥ (k + 2)/2",
    source=Source(
        paper="sixteen",
        where="Beck and Teboulle (2009), FISTA, Lemma 4.3, from index 0",
        fidelity="reconstructed",
    ),
    forall=(k,),
    conclude=(k + 2) / 2 <= iterate(k, t, start=1, update=(1 + sqrt(1 + 4 * t**2)) / 2),
)
