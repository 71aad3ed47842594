"""Adding a vector with equal entries to the logits leaves the weights alone."""

from checker.language import Claim, Source, equals, maximum, minimum, softmax, vector

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="Adding a vector with equal entries to the logits leaves the weights alone",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, w),
    assuming=(equals(minimum(w), maximum(w)),),
    conclude=equals(softmax(u + w), softmax(u)),
)
