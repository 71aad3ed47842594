"""y_i ≤ x_i gives S(y)_i ≤ S(x)_i.

Role.  Monotonicity of a weight in its own logit.
"""

from checker.language import Claim, Source, entry, index, softmax, vector

x, y, i = vector("x", "n"), vector("y", "n"), index("i", "n")

CLAIM = Claim(
    title="y_i ≤ x_i gives S(y)_i ≤ S(x)_i",
    source=Source(paper="blind-two", where="Monotonicity of a weight in its own logit", fidelity="reconstructed"),
    forall=(
        x,
        y,
        i,
    ),
    assuming=(entry(y, i) <= entry(x, i),),
    conclude=entry(softmax(y), i) <= entry(softmax(x), i),
)
