"""0 ≤ x(1 − x) ≤ 1/4 for 0 ≤ x ≤ 1.

Role.  From Boyd and Vandenberghe, section 4.2 (a concave function on an interval).
Note.  Both factors are ≥ 0, and 1/4 − x(1 − x) = (x − 1/2)².
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="0 ≤ x(1 − x) ≤ 1/4 for 0 ≤ x ≤ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 4.2 (a concave function on an interval)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(x >= 0, x <= 1),
    conclude=(x * (1 - x) >= 0) & (x * (1 - x) <= "1/4"),
)
