"""|max x − max y| ≤ ‖x − y‖_∞.

Role.  From Boyd and Vandenberghe, section 3.2.3 (the greatest entry).
Note.  x_i ≤ y_i + ‖x − y‖_∞ ≤ max y + ‖x − y‖_∞ for every i, and the other way.
"""

from checker.language import Claim, Source, max_norm, maximum, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="|max x − max y| ≤ ‖x − y‖_∞",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.2.3 (the greatest entry)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=abs(maximum(x) - maximum(y)) <= max_norm(x - y),
)
