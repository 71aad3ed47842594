"""|lse(x) − lse(y)| ≤ ‖x − y‖_∞.

Role.  From Gao and Pavel 2017, section III (log-sum-exp is 1-Lipschitz).
Note.  Each e^(x_i) is at most e^(y_i) times e^‖x − y‖_∞, and the other way.
"""

from checker.language import Claim, Source, exp, log, max_norm, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="|lse(x) − lse(y)| ≤ ‖x − y‖_∞",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, section III (log-sum-exp is 1-Lipschitz)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=abs(log(total(exp(x))) - log(total(exp(y)))) <= max_norm(x - y),
)
