"""A sentence is predicted right as soon as its greatest word beats each other one by more than log(L − 1) in attention.

Role.  The prediction after finitely many steps: the margin that W_kq needs, where dataset-shift-extended-order speaks of the limit.
Note.  A sentence has L words; u are their attention logits x_tᵀ W_kq x_q, i is the place of x*, and s = softmax(u). With W_ov = W_ov*
each word adds its share of attention to the logit of the word after it (the shift by 1/|V| is the same for all logits). So the logit of a
word is ⟨c, s⟩, where c_t = 1 if it comes after the t-th word and else 0. Here c belongs to n(x*), so c_i = 1, and e to any other word. A
place has one next word, so c + e ≤ 1. Words may occur again and again. The proof: 1 − s_i ≤ (L − 1)e^{−m} s_i, so s_i > ½, and all other
places together add less to the other word. On the ray W_kq = R·W_kq* all margins are at least R, where the order decides. The hypothesis
e^m > L − 1 cannot be m > 0: with a word that occurs twice the most attended word then need not win.
"""

from checker.language import (
    Claim,
    Lemma,
    Source,
    dot,
    entry,
    equals,
    exp,
    index,
    length,
    margin,
    maximum,
    minimum,
    scalar,
    softmax,
    vector,
)

u, c, e = vector("u", "L"), vector("c", "L"), vector("e", "L")
i, m = index("i", "L"), scalar("m")
s = softmax(u)
others = length(u) - 1

SHARE = Lemma(
    forall=(u, i, m),
    assuming=(margin(u, i) >= m, length(u) >= 2),
    conclude=1 - entry(s, i) <= others * exp(-m) * entry(s, i),
)

CLAIM = Claim(
    title="Attention margins above log(L − 1) give the right next word",
    source=Source(paper="ntp", where="abstract, “prediction ability with dataset shift”", fidelity="reconstructed"),
    forall=(u, c, e, i, m),
    assuming=(
        length(u) >= 2,
        margin(u, i) >= m,
        others < exp(m),
        minimum(c) >= 0,
        minimum(e) >= 0,
        maximum(c + e) <= 1,
        equals(entry(c, i), 1),
    ),
    conclude=dot(e, s) < dot(c, s),
    scalar_part="Encoded are attention weights and what they add to two output logits. That W_ov* adds them so is the note's.",
    not_checked="That training reaches such margins (stage-2-norm); W_ov after finitely many steps.",
)

with CLAIM.proof() as p:
    p.use(SHARE, u=u, i=i, m=m)
    p.have(entry(s, i) > 0)
    p.have(equals(exp(m) * exp(-m), 1))
    p.have(others * exp(-m) < 1)
    p.have(others * exp(-m) * entry(s, i) < entry(s, i))
    p.have(entry(s, i) > 1 - entry(s, i))
    p.have(dot(c + e, s) <= 1)
    p.have(entry(c, i) * entry(s, i) <= dot(c, s))
    p.have(entry(s, i) <= dot(c, s))
    p.conclude()
