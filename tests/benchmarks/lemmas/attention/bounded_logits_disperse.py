"""n·softmax(x)_i ≤ e^(max x − min x).

Role.  From Veličković et al. 2024, Softmax is not enough, lemma 2.1.
Note.  The denominator is at least n·e^(min x), the numerator at most e^(max x).
"""

from checker.language import Claim, Source, entry, exp, index, length, maximum, minimum, softmax, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="n·softmax(x)_i ≤ e^(max x − min x)",
    source=Source(
        paper="velickovic", where="Veličković et al. 2024, Softmax is not enough, lemma 2.1", fidelity="reconstructed"
    ),
    forall=(x, i),
    conclude=length(x) * entry(softmax(x), i) <= exp(maximum(x) - minimum(x)),
)
