"""Under gradient flow on the expected score of softmax, the weight of the best token may fall for a while.

Source.  Mei, Xiao, Szepesvári and Schuurmans 2020, On the Global Convergence Rates of Softmax Policy Gradient Methods: what is denied.
By hand.  False: a heavy token of almost the best score may gain faster, as s = (0.1, 0.6, 0.3) and γ = (10, 9, 0) show.
"""

from checker.language import Claim, Source, dot, entry, for_each, hadamard, index, rate, softmax, vector

h, gamma, i, j = vector("h", "T"), vector("gamma", "T"), index("i", "T"), index("j", "T")
s = softmax(h)

CLAIM = Claim(
    title="d/dt s_i ≥ 0 for s = softmax(h), h′ = s∘γ − ⟨s, γ⟩s, if γ_j ≤ γ_i for every j",
    source=Source(paper="mei-2020", where="softmax policy gradient, one state", fidelity="reconstructed"),
    forall=(h, gamma, i),
    assuming=(for_each(j, entry(gamma, j) <= entry(gamma, i)),),
    conclude=rate(entry(s, i), {h: hadamard(s, gamma) - dot(s, gamma) * s}) >= 0,
)
