"""log Σ e^(x_i + c) = log Σ e^(x_i) + c.

Role.  From Blanchard, Higham and Higham 2021, equation (1.3).
Note.  e^c is a factor of every term.
"""

from checker.language import Claim, Source, equals, exp, log, scalar, total, vector

x, c = vector("x", "n"), scalar("c")

CLAIM = Claim(
    title="log Σ e^(x_i + c) = log Σ e^(x_i) + c",
    source=Source(
        paper="blanchard-higham", where="Blanchard, Higham and Higham 2021, equation (1.3)", fidelity="reconstructed"
    ),
    forall=(x, c),
    conclude=equals(log(total(exp(x + c * exp(0 * x)))), log(total(exp(x))) + c),
)
