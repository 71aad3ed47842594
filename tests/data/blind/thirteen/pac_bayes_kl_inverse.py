"""kl(a‖b) ≤ c ⇒ b ≤ a + √(2ac) + 2c."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
    sqrt,
)

a, b, c = scalar("a"), scalar("b"), scalar("c")
binary_kl = a * log(a / b) + (1 - a) * log((1 - a) / (1 - b))

CLAIM = Claim(
    title="kl(a‖b) ≤ c ⇒ b ≤ a + √(2ac) + 2c",
    source=Source(
        paper="thirteen",
        where="McAllester, PAC-Bayesian stochastic model selection (2003); Tolstikhin and Seldin (2013), relaxation of the kl bound; from memory",
        fidelity="reconstructed",
    ),
    forall=(a, b, c),
    assuming=(a > 0, a < 1, b > 0, b < 1, c >= 0, binary_kl <= c),
    conclude=b <= a + sqrt(2 * a * c) + 2 * c,
)
