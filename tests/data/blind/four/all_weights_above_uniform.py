"""If all attention weights exceed the uniform one, the logits agree."""

from checker.language import Claim, Source, equals, length, maximum, minimum, softmax, vector

u = vector("u", "n")

CLAIM = Claim(
    title="min softmax(u) > 1/n gives min u = max u",
    source=Source(paper="blind-four", where="Draft, Fact 82", fidelity="reconstructed"),
    forall=(u,),
    assuming=(minimum(softmax(u)) > 1 / length(u),),
    conclude=equals(minimum(u), maximum(u)),
)
