"""softmax(x)_i > 99/100 for some x ∈ ℝ² and some i.

Role.  From Gao and Pavel 2017, section II (the limit of low temperature), an existence statement.
Note.  x = (5, 0) has the first entry 1/(1 + e⁻⁵) = 0.9933….
"""

from checker.language import Claim, Source, entry, index, softmax, vector

x, i = vector("x", "2"), index("i", "2")

CLAIM = Claim(
    title="softmax(x)_i > 99/100 for some x ∈ ℝ² and some i",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, section II (the limit of low temperature), an existence statement",
        fidelity="reconstructed",
    ),
    quantifier="exists",
    forall=(x, i),
    conclude=entry(softmax(x), i) > "99/100",
)
