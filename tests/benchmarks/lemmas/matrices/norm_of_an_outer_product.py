"""‖uvᵀ‖_F = ‖u‖‖v‖.

Role.  From Horn and Johnson, section 5.6, rank one.
Note.  The squared entries are u_i²v_j².
"""

from checker.language import Claim, Source, equals, frobenius, norm, outer, vector

u, v = vector("u", "m"), vector("v", "n")

CLAIM = Claim(
    title="‖uvᵀ‖_F = ‖u‖‖v‖",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.6, rank one", fidelity="reconstructed"),
    forall=(u, v),
    conclude=equals(frobenius(outer(u, v)), norm(u) * norm(v)),
)
