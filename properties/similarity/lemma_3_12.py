"""The derivative of the logistic function is 1-Lipschitz.

Role.  One factor of the Lipschitz bound for the gradient (Lemma 3.13).
Note.  Printed with q(x) for g(x); g is Definition 3.5.
"""

from checker.language import Claim, Gap, Source, scalar, sigmoid_slope

x, x_hat = scalar("x"), scalar("x_hat")

CLAIM = Claim(
    title="|g′(x) − g′(x̂)| ≤ |x − x̂|",
    source=Source(
        paper="similarity",
        where="Lemma 3.12 (Informal version of Lemma F.4)",
        fidelity="verbatim",
        gaps=(
            Gap(
                what="“Let q(x) be defined in Definition 3.5”, which defines g",
                readings=("q is g, the logistic function",),
                ours="q is g, the logistic function",
            ),
        ),
    ),
    forall=(x, x_hat),
    conclude=abs(sigmoid_slope(x) - sigmoid_slope(x_hat)) <= abs(x - x_hat),
)
