"""eˣ/(eˣ + eʸ) ≤ 9/10 for −1 ≤ x, y ≤ 1.

Role.  From Gao and Pavel 2017, section II, written out.
Note.  Divide by eˣ: 1/(1 + e^(y − x)) ≤ 1/(1 + e⁻²).
"""

from checker.language import Claim, Source, exp, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="eˣ/(eˣ + eʸ) ≤ 9/10 for −1 ≤ x, y ≤ 1",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section II, written out", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(x >= -1, x <= 1, y >= -1, y <= 1),
    conclude=exp(x) / (exp(x) + exp(y)) <= "9/10",
)
