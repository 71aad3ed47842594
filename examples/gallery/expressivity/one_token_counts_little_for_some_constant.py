"""Changing one of n tokens moves the output of soft attention by O(1/n), for logits and values in [−1, 1].

Source.  Hahn 2020, Theoretical Limitations of Self-Attention, the lemma on soft attention: the influence of one symbol is O(1/n).
By hand.  True with C = 4e² (the neighbour file), the same for every n.
"""

from checker.language import Claim, Source, column, diag, dot, exp, index, length, max_norm, scalar, softmax, vector

u, v, i = vector("u", "n"), vector("v", "n"), index("i", "n")
t, r, C = scalar("t"), scalar("r"), scalar("C")
basis = column(diag(exp(0 * u)), i)
w, z = u + t * basis, v + r * basis

CLAIM = Claim(
    title="For some C, |⟨softmax(u), v⟩ − ⟨softmax(w), z⟩| ≤ C/n if logits and values in [−1, 1] differ in entry i only",
    source=Source(paper="hahn-2020", where="the lemma on soft attention, one head", fidelity="reconstructed"),
    exists=(C,),
    forall=(u, v, i, t, r),
    assuming=(max_norm(u) <= 1, max_norm(w) <= 1, max_norm(v) <= 1, max_norm(z) <= 1),
    conclude=length(u) * abs(dot(softmax(u), v) - dot(softmax(w), z)) <= C,
)
