"""|a + b|/(1 + |a + b|) ≤ |a|/(1 + |a|) + |b|/(1 + |b|).

Role.  From Horn and Johnson, section 5.1, problems (a bounded metric).
Note.  t/(1 + t) increases, and |a|/(1 + |a| + |b|) ≤ |a|/(1 + |a|).
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")


def bounded(t):
    return abs(t) / (1 + abs(t))


CLAIM = Claim(
    title="|a + b|/(1 + |a + b|) ≤ |a|/(1 + |a|) + |b|/(1 + |b|)",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 5.1, problems (a bounded metric)",
        fidelity="reconstructed",
    ),
    forall=(a, b),
    conclude=bounded(a + b) <= bounded(a) + bounded(b),
)
