"""A target at one example is met by a vector of the least possible length."""

from checker.language import Claim, Source, abs, dot, equals, norm, scalar, vector

x, y, w = vector("x", "d"), scalar("y"), vector("w", "d")

CLAIM = Claim(
    title="∀ x ≠ 0, y ∃ w: ⟨w, x⟩ = y and ‖w‖·‖x‖ = |y|",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(x, y),
    then_exists=(w,),
    assuming=(norm(x) > 0,),
    conclude=equals(dot(w, x), y) & equals(norm(w) * norm(x), abs(y)),
)
