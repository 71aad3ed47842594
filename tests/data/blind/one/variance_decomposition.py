"""‖x‖² − (Σx)²/n = ‖x − mean·1‖².

Role.  The variance of the entries.
"""

from checker.language import Claim, Source, equals, exp, length, norm, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="‖x‖² − (Σx)²/n = ‖x − mean·1‖²",
    source=Source(paper="blind-one", where="the variance of the entries", fidelity="reconstructed"),
    forall=(x,),
    conclude=equals(norm(x) ** 2 - total(x) ** 2 / length(x), norm(x - total(x) / length(x) * exp(0 * x)) ** 2),
)
