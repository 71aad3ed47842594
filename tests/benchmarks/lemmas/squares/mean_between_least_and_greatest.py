"""min(a, b) ≤ (a + b)/2 ≤ max(a, b).

Role.  From Hardy, Littlewood and Pólya, theorem 1.
Note.  Each of a and b is at least the minimum and at most the maximum; add and halve.
"""

from checker.language import Claim, Source, maximum, minimum, pair, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="min(a, b) ≤ (a + b)/2 ≤ max(a, b)",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, theorem 1", fidelity="reconstructed"),
    forall=(a, b),
    conclude=(minimum(pair(a, b)) <= (a + b) / 2) & ((a + b) / 2 <= maximum(pair(a, b))),
)
