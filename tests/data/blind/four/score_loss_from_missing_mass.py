"""The averaged score falls short of token i's score by at most the missing mass times the range of the scores."""

from checker.language import Claim, Source, dot, entry, index, maximum, minimum, softmax, vector

u, v, i = vector("u", "n"), vector("v", "n"), index("i", "n")
s = softmax(u)

CLAIM = Claim(
    title="⟨s, v⟩ ≥ v_i − (1 − s_i)(max v − min v)",
    source=Source(paper="blind-four", where="Lemma 38", fidelity="reconstructed"),
    forall=(u, v, i),
    conclude=dot(s, v) >= entry(v, i) - (1 - entry(s, i)) * (maximum(v) - minimum(v)),
)
