"""After centring no coordinate carries more than half of the squared norm."""

from checker.language import Claim, Source, equals, max_norm, norm, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="‖x‖_∞² ≤ ‖x‖²/2 if Σ x_i = 0",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(x,),
    assuming=(equals(total(x), 0),),
    conclude=max_norm(x) ** 2 <= norm(x) ** 2 / 2,
)
