"""The margin of a sum of prompts is at least the sum of the margins."""

from checker.language import (
    Claim,
    Source,
    choice,
    dataset,
    least_margin,
    vector,
)

D, alpha, p, q = dataset("D"), choice("alpha"), vector("p", like="key"), vector("q", like="key")

CLAIM = Claim(
    title="m(p + q) ≥ m(p) + m(q)",
    source=Source(paper="blind-six", where="Appendix B, item 9", fidelity="reconstructed"),
    forall=(D, alpha, p, q),
    conclude=least_margin(D, alpha, p + q) >= least_margin(D, alpha, p) + least_margin(D, alpha, q),
)
