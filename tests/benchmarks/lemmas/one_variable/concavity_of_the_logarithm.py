"""(log x + log y)/2 ≤ log((x + y)/2) for positive x and y.

Role.  From Boyd and Vandenberghe, section 3.1.5.
Note.  It is the logarithm of √(xy) ≤ (x + y)/2.
"""

from checker.language import Claim, Source, log, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="(log x + log y)/2 ≤ log((x + y)/2) for positive x and y",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 3.1.5", fidelity="reconstructed"),
    forall=(x, y),
    where=(x > 0, y > 0),
    conclude=(log(x) + log(y)) / 2 <= log((x + y) / 2),
)
