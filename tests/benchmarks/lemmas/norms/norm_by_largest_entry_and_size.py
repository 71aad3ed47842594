"""‖u‖₂² ≤ n‖u‖_∞².

Role.  From Horn and Johnson, section 5.2.
Note.  Each of the n terms is at most the square of the largest entry.
"""

from checker.language import Claim, Source, length, max_norm, norm, vector

u = vector("u", "n")

CLAIM = Claim(
    title="‖u‖₂² ≤ n‖u‖_∞²",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.2", fidelity="reconstructed"),
    forall=(u,),
    conclude=norm(u) ** 2 <= length(u) * max_norm(u) ** 2,
)
