"""(log g(x) + log g(y))/2 ≤ log g((x + y)/2).

Role.  From Boyd and Vandenberghe, section 3.5.1 (log-concave functions).
Note.  −log g is softplus of −x, which is convex.
"""

from checker.language import Claim, Source, log, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="(log g(x) + log g(y))/2 ≤ log g((x + y)/2)",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.5.1 (log-concave functions)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=(log(sigmoid(x)) + log(sigmoid(y))) / 2 <= log(sigmoid((x + y) / 2)),
)
