"""|eˣ − eʸ| ≤ 1000000|x − y|.

Role.  From Nesterov, section 1.2.2, a Lipschitz claim for what is not, with a large constant.
Note.  At x = 17, y = 16 it says 1.52…·10⁷ ≤ 10⁶.
"""

from checker.language import Claim, Source, exp, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|eˣ − eʸ| ≤ 1000000|x − y|",
    source=Source(
        paper="nesterov",
        where="Nesterov, section 1.2.2, a Lipschitz claim for what is not, with a large constant",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=abs(exp(x) - exp(y)) <= 1000000 * abs(x - y),
)
