"""|a| + |b| ≤ √2·√(a² + b²).

Role.  From Horn and Johnson, section 5.4 (equivalent norms).
Note.  (|a| + |b|)² ≤ 2(a² + b²).
"""

from checker.language import Claim, Source, scalar, sqrt

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="|a| + |b| ≤ √2·√(a² + b²)",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 5.4 (equivalent norms)", fidelity="reconstructed"
    ),
    forall=(a, b),
    conclude=abs(a) + abs(b) <= sqrt(2) * sqrt(a**2 + b**2),
)
