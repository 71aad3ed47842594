"""‖a − b‖² ≤ ‖x − a‖² + ‖x − b‖².

Role.  From Boyd and Vandenberghe, section 8.7, squares taken for distances.
Note.  At a = (1), b = (−1), x = (0) it says 4 ≤ 2.
"""

from checker.language import Claim, Source, norm, vector

x, a, b = vector("x", "n"), vector("a", "n"), vector("b", "n")

CLAIM = Claim(
    title="‖a − b‖² ≤ ‖x − a‖² + ‖x − b‖²",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 8.7, squares taken for distances",
        fidelity="reconstructed",
    ),
    forall=(x, a, b),
    conclude=norm(a - b) ** 2 <= norm(x - a) ** 2 + norm(x - b) ** 2,
)
