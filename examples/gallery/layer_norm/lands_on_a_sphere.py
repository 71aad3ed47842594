"""Layer norm without gain projects onto the plane orthogonal to (1, …, 1) and scales to length √d.

Source.  Brody, Alon and Yahav 2023, On the Expressivity Role of LayerNorm in Transformers' Attention (projection and scaling).
By hand.  True: the centred vector sums to 0, and is divided by its norm over √d.
"""

from checker.language import Claim, Source, equals, exp, length, norm, sqrt, total, vector

x = vector("x", "d")
d, centred = length(x), x - total(x) / length(x) * exp(0 * x)
normed = centred / (norm(centred) / sqrt(d))

CLAIM = Claim(
    title="⟨LN(x), 1⟩ = 0 and ‖LN(x)‖ = √d",
    source=Source(paper="brody-2023", where="projection and scaling", fidelity="reconstructed"),
    forall=(x,),
    where=(norm(centred) > 0,),
    conclude=equals(total(normed), 0) & equals(norm(normed), sqrt(d)),
)
