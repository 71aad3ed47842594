"""The inequality between two squares and their product, with its proof.

Role.  A lemma whose steps are tested one by one.
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="2ab ≤ a² + b²",
    source=Source(paper="example", where="Lemma 2", fidelity="verbatim"),
    forall=(a, b),
    conclude=2 * a * b <= a**2 + b**2,
)

with CLAIM.proof() as p:
    p.have((a - b) ** 2 >= 0)
    p.conclude()
