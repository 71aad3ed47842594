"""max(a, b) = (a + b + |a − b|)/2.

Role.  From Horn and Johnson, section 5.2, problems (lattice identities).
Note.  If a ≥ b the right side is (a + b + a − b)/2 = a, and likewise for b ≥ a.
"""

from checker.language import Claim, Source, equals, maximum, pair, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="max(a, b) = (a + b + |a − b|)/2",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 5.2, problems (lattice identities)",
        fidelity="reconstructed",
    ),
    forall=(a, b),
    conclude=equals(maximum(pair(a, b)), (a + b + abs(a - b)) / 2),
)
