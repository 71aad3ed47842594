"""The attention mass away from token i decays exponentially in its margin."""

from checker.language import Claim, Source, entry, exp, index, length, margin, softmax, vector

u, i = vector("u", "n"), index("i", "n")

CLAIM = Claim(
    title="1 − softmax(u)_i ≤ (n − 1) e^{−margin}",
    source=Source(paper="blind-four", where="Lemma 26", fidelity="reconstructed"),
    forall=(u, i),
    where=(length(u) >= 2,),
    conclude=1 - entry(softmax(u), i) <= (length(u) - 1) * exp(-margin(u, i)),
)
