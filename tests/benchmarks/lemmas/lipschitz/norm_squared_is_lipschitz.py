"""|‖x‖² − ‖y‖²| ≤ 8‖x − y‖.

Role.  From Nesterov, section 1.2.2, a Lipschitz claim for what is not.
Note.  At x = (10), y = (0) it says 100 ≤ 80.
"""

from checker.language import Claim, Source, norm, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="|‖x‖² − ‖y‖²| ≤ 8‖x − y‖",
    source=Source(
        paper="nesterov", where="Nesterov, section 1.2.2, a Lipschitz claim for what is not", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=abs(norm(x) ** 2 - norm(y) ** 2) <= 8 * norm(x - y),
)
