"""Changing one of n tokens moves the output of bounded soft attention by at most 4b·e^(2a)/n.

Source.  Hahn 2020, Theoretical Limitations of Self-Attention, the lemma on soft attention: the influence of one symbol is O(1/n).
By hand.  True: |s_i − t_i| ≤ e^(2a)/n is the distance in variation of the weights (2b·that), and t_i·|v_i − z_i| ≤ 2b·e^(2a)/n.
"""

from checker.language import Claim, Source, column, diag, dot, exp, index, length, max_norm, scalar, softmax, vector

u, v, i = vector("u", "n"), vector("v", "n"), index("i", "n")
t, r, a, b = scalar("t"), scalar("r"), scalar("a"), scalar("b")
basis = column(diag(exp(0 * u)), i)
w, z = u + t * basis, v + r * basis

CLAIM = Claim(
    title="|⟨softmax(u), v⟩ − ⟨softmax(w), z⟩| ≤ 4b·e^(2a)/n if logits (≤ a) and values (≤ b) differ in entry i only",
    source=Source(paper="hahn-2020", where="the lemma on soft attention, one head", fidelity="reconstructed"),
    forall=(u, v, i, t, r, a, b),
    assuming=(max_norm(u) <= a, max_norm(w) <= a, max_norm(v) <= b, max_norm(z) <= b),
    conclude=length(u) * abs(dot(softmax(u), v) - dot(softmax(w), z)) <= 4 * b * exp(2 * a),
)
