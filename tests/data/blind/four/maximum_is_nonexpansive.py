"""Taking the maximum does not expand distances in the sup-norm."""

from checker.language import Claim, Source, max_norm, maximum, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="|max x − max y| ≤ ‖x − y‖_∞",
    source=Source(paper="blind-four", where="Draft, Fact 10", fidelity="reconstructed"),
    forall=(x, y),
    conclude=abs(maximum(x) - maximum(y)) <= max_norm(x - y),
)
