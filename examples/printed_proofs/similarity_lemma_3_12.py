"""Lemma 3.12 of `similarity` by the mean value theorem, which is what the text names for the logistic function in Step 1 of §3.4.

Role.  The proof holds: |g″| ≤ 1 on the whole line.
Note.  The text calls the lemma “a well known fact”, prints q for g, and gives no bound of g″.
"""

from checker.language import Claim, Source, scalar, sigmoid, sigmoid_slope

x, x_hat, z, y = scalar("x"), scalar("x_hat"), scalar("z"), scalar("y")

CLAIM = Claim(
    title="|g′(x) − g′(x̂)| ≤ |x − x̂|",
    source=Source(paper="similarity", where="Lemma 3.12, by the mean value theorem", fidelity="paraphrase"),
    forall=(x, x_hat),
    conclude=abs(sigmoid_slope(x) - sigmoid_slope(x_hat)) <= abs(x - x_hat),
)

with CLAIM.proof() as p:
    # Step 1 of §3.4: “|logistic(x) − logistic(x̂)| ≤ |x − x̂|”, “through mean value theorem”
    p.along(sigmoid(z), z, start=x, end=x_hat, bound=1)
    # Lemma 3.12: the same for g′
    p.along(sigmoid_slope(y), y, start=x, end=x_hat, bound=1)
    p.conclude()
