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
        where="The formula log n − (n − 1)/n as printed in several RLHF papers; Beirami et al. (2024), Theoretical guarantees on the best-of-n alignment policy, show that it is only an upper bound; from memory",
        fidelity="reconstructed",
    ),
    forall=(p,),
    assuming=(
        p > 0,
        p < 1,
    ),
    conclude=equals(p**2 * log(p) + (1 - p**2) * log(1 + p), log(2) - Fraction(1, 2)),
)
