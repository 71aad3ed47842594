"""|clip(x) − clip(y)| ≤ |x − y|, clipped to [−1, 1].

Role.  From Nesterov, section 2.2.3 (projection on an interval).
Note.  A projection on a convex set is nonexpansive.
"""

from checker.language import Claim, Source, maximum, minimum, pair, scalar

x, y = scalar("x"), scalar("y")


def clip(u):
    return maximum(pair(-1, minimum(pair(u, 1))))


CLAIM = Claim(
    title="|clip(x) − clip(y)| ≤ |x − y|, clipped to [−1, 1]",
    source=Source(
        paper="nesterov", where="Nesterov, section 2.2.3 (projection on an interval)", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=abs(clip(x) - clip(y)) <= abs(x - y),
)
