"""Positive activations that were centred to mean zero have no dominant coordinate."""

from checker.language import Claim, Source, equals, max_norm, norm, positive, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="x > 0, Σx = 0 give ‖x‖_∞ ≤ ‖x‖/2",
    source=Source(paper="blind-four", where="Draft, Fact 88", fidelity="reconstructed"),
    forall=(x,),
    assuming=(positive(x), equals(total(x), 0)),
    conclude=max_norm(x) <= norm(x) / 2,
)
