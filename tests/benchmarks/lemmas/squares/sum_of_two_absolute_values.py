"""|a + b| + |a − b| ≤ 2·max(|a|, |b|).

Role.  From Horn and Johnson, section 5.2, problems (ℓ₁ and ℓ_∞ in the plane).
Note.  One of the two is | |a| + |b| | and the other | |a| − |b| |, whose sum is twice the greater.
"""

from checker.language import Claim, Source, maximum, pair, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="|a + b| + |a − b| ≤ 2·max(|a|, |b|)",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 5.2, problems (ℓ₁ and ℓ_∞ in the plane)",
        fidelity="reconstructed",
    ),
    forall=(a, b),
    conclude=abs(a + b) + abs(a - b) <= 2 * maximum(pair(abs(a), abs(b))),
)
