"""RMS normalisation gives a vector of squared norm n whose entries are at most the square root of n."""

from checker.language import Claim, Source, equals, length, max_norm, norm, sqrt, vector

x = vector("x", "n")
y = sqrt(length(x)) / norm(x) * x

CLAIM = Claim(
    title="y = √n x/‖x‖ has ‖y‖² = n and ‖y‖_∞ ≤ √n",
    source=Source(paper="blind-four", where="Section 2, Remark 59", fidelity="reconstructed"),
    forall=(x,),
    where=(norm(x) > 0,),
    conclude=equals(norm(y) ** 2, length(x)) & (max_norm(y) <= sqrt(length(x))),
)
