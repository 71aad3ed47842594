"""The least margin of a choice of tokens is positively homogeneous in the prompt."""

from checker.language import Claim, Source, choice, dataset, equals, least_margin, scalar, vector

D, alpha = dataset("D"), choice("alpha")
p, c = vector("p", like="key"), scalar("c")

CLAIM = Claim(
    title="The least margin of a choice of tokens is positively homogeneous in the prompt",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(D, alpha, p, c),
    assuming=(c >= 0,),
    conclude=equals(least_margin(D, alpha, c * p), c * least_margin(D, alpha, p)),
)
