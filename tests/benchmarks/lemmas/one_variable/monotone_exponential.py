"""(eˣ − eʸ)(x − y) ≥ 0.

Role.  From Nesterov, Lectures on Convex Optimization, section 2.1 (a monotone gradient).
Note.  Both factors have the same sign, as the exponential increases.
"""

from checker.language import Claim, Source, exp, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="(eˣ − eʸ)(x − y) ≥ 0",
    source=Source(
        paper="nesterov",
        where="Nesterov, Lectures on Convex Optimization, section 2.1 (a monotone gradient)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=(exp(x) - exp(y)) * (x - y) >= 0,
)
