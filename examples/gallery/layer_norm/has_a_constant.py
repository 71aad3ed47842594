"""Normalising a vector is Lipschitz, as if layer norm without its ε bounded its own slope: false near zero.

Source.  Qi et al. 2023, LipsFormer (which replaces layer norm by CenterNorm because it is not Lipschitz).
By hand.  False: x = (t, 0), y = (−t, 0) stay 2 apart while ‖x − y‖ = 2t → 0.
"""

from checker.language import Claim, Source, norm, scalar, vector

x, y, C = vector("x", "n"), vector("y", "n"), scalar("C")

CLAIM = Claim(
    title="For some C, ‖x/‖x‖ − y/‖y‖‖ ≤ C·‖x − y‖ for all x, y ≠ 0",
    source=Source(paper="qi-2023", where="section on CenterNorm, denied", fidelity="paraphrase"),
    exists=(C,),
    forall=(x, y),
    where=(norm(x) > 0, norm(y) > 0),
    conclude=norm(x / norm(x) - y / norm(y)) <= C * norm(x - y),
)
