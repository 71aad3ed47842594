"""|‖x‖² − ‖y‖²| ≤ 10000‖x − y‖.

Role.  From Nesterov, section 1.2.2, a Lipschitz claim for what is not, with a large constant.
Note.  At x = (20000), y = (0) it says 4·10⁸ ≤ 2·10⁸.
"""

from checker.language import Claim, Source, norm, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="|‖x‖² − ‖y‖²| ≤ 10000‖x − y‖",
    source=Source(
        paper="nesterov",
        where="Nesterov, section 1.2.2, a Lipschitz claim for what is not, with a large constant",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=abs(norm(x) ** 2 - norm(y) ** 2) <= 10000 * norm(x - y),
)
