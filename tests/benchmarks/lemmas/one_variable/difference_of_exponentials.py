"""eˣ − eʸ ≤ eˣ(x − y).

Role.  From Nesterov, section 2.1.1, the gradient inequality of the exponential.
Note.  eʸ ≥ eˣ + eˣ(y − x).
"""

from checker.language import Claim, Source, exp, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="eˣ − eʸ ≤ eˣ(x − y)",
    source=Source(
        paper="nesterov",
        where="Nesterov, section 2.1.1, the gradient inequality of the exponential",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=exp(x) - exp(y) <= exp(x) * (x - y),
)
