"""‖u + v‖_∞ ≤ ‖u‖_∞ + ‖v‖_∞.

Role.  From Horn and Johnson, section 5.2, the maximum norm.
Note.  |u_i + v_i| ≤ |u_i| + |v_i| for every i.
"""

from checker.language import Claim, Source, max_norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u + v‖_∞ ≤ ‖u‖_∞ + ‖v‖_∞",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 5.2, the maximum norm", fidelity="reconstructed"
    ),
    forall=(u, v),
    conclude=max_norm(u + v) <= max_norm(u) + max_norm(v),
)
