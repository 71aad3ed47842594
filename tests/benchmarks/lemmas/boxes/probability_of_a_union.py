"""max(x, y) ≤ x + y − xy ≤ 1 for 0 ≤ x, y ≤ 1.

Role.  From Boyd and Vandenberghe, section 4.2, independent events.
Note.  1 − (x + y − xy) = (1 − x)(1 − y), and x + y − xy − x = y(1 − x).
"""

from checker.language import Claim, Source, maximum, pair, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="max(x, y) ≤ x + y − xy ≤ 1 for 0 ≤ x, y ≤ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 4.2, independent events",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(x >= 0, x <= 1, y >= 0, y <= 1),
    conclude=(maximum(pair(x, y)) <= x + y - x * y) & (x + y - x * y <= 1),
)
