"""The logistic function is 1-Lipschitz.

Role.  Step 1 of §3.4.
"""

from checker.language import Claim, Source, scalar, sigmoid

x, x_hat = scalar("x"), scalar("x_hat")

CLAIM = Claim(
    title="|logistic(x) − logistic(x̂)| ≤ |x − x̂|",
    source=Source(paper="similarity", where="§3.4, Step 1", fidelity="verbatim"),
    forall=(x, x_hat),
    conclude=abs(sigmoid(x) - sigmoid(x_hat)) <= abs(x - x_hat),
)
