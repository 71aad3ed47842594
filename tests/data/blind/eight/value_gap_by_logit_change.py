"""A change of the logits moves a scalar output of attention by a fraction of the range of the values."""

from checker.language import Claim, Source, abs, dot, max_norm, maximum, minimum, softmax, vector

u, w, v = vector("u", "n"), vector("w", "n"), vector("v", "n")

CLAIM = Claim(
    title="|⟨s(u) − s(w), v⟩| ≤ ¼·(max v − min v)·‖u − w‖_∞",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u, w, v),
    conclude=abs(dot(softmax(u) - softmax(w), v)) <= (maximum(v) - minimum(v)) * max_norm(u - w) / 4,
)
