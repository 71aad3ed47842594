"""KL(best of 2 ‖ reference) = log 2 − ½ for two outcomes of probabilities p and 1 − p: p² log p + (1 − p²) log(1 + p) = log 2 − ½."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    equals,
    log,
    scalar,
)

p = scalar("p")

CLAIM = Claim(
    title="KL(best of 2 ‖ reference) = log 2 − ½ for two outcomes of probabilities p and 1 − p: p² log p + (1 − p²) log(1 + p) = log 2 − ½",
    source=Source(
        paper="fourteen",
        where="The divergence of best-of-n, log n − (n − 1)/n, as printed in papers on RLHF; n = 2, two outcomes; from memory",
        fidelity="reconstructed",
    ),
    forall=(p,),
    assuming=(
        p > 0,
        p < 1,
    ),
    conclude=equals(p**2 * log(p) + (1 - p**2) * log(1 + p), log(2) - Fraction(1, 2)),
)
