"""‖a − b‖²/2 ≤ ‖x − a‖² + ‖x − b‖².

Role.  From Boyd and Vandenberghe, section 8.7 (location).
Note.  The difference is 2‖x − (a + b)/2‖².
"""

from checker.language import Claim, Source, norm, vector

x, a, b = vector("x", "n"), vector("a", "n"), vector("b", "n")

CLAIM = Claim(
    title="‖a − b‖²/2 ≤ ‖x − a‖² + ‖x − b‖²",
    source=Source(
        paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 8.7 (location)", fidelity="reconstructed"
    ),
    forall=(x, a, b),
    conclude=norm(a - b) ** 2 / 2 <= norm(x - a) ** 2 + norm(x - b) ** 2,
)
