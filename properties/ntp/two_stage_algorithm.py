"""The two-stage algorithm is well defined: both max-margin solutions exist, and no step divides by a gradient that is 0.

Role.  A definition; what it leaves open is where a gradient could be 0.
Note.  *Solutions*: W_ov* and W_kq* are least-norm problems, so one solution each if there are any. R stands for a matrix that realises the
training set, a rank for every word under every query. The SVM is feasible: where it is not, no R has positive margins. For W_kq* a linear
extension of the orders gives R; for W_ov*, whose "sentences" are all words, with n(x) best under x, R[n(x), x] = 1 and 0 elsewhere. *Stage
1*: for a word x with the logits u = W_ov x, the gradient in column x is softmax(u) − e_n(x), at every W_ov. Its entry at n(x) = y is not 0
if there is another word z. *Stage 2*, W_ov = c·W_ov* frozen, c > 0. For a sentence with the output probabilities π and the next word n(x*),
the token t pulls on W_kq[x_t, q] with s_t(g_t − ⟨s, g⟩), s the attention on the logits u, g_t = c(1_{t is x*} − π_n(x_t)). As c(1 − π) > 0
> −cπ, g is largest at x* and less at every other word r. So the sentence pulls x* up by at least s_t s_r (g_t − g_r), at every W_kq. It
does not pull if it has no other word. Of the words of all sentences with two words or more take an x* that no word beats under its query
(the orders have no cycles). A sentence either calls for it, and pulls it up, or does not have it. So its entry of −∇L is positive, at every
step of stage 2. That the sentences are realisable cannot be dropped: two that contradict each other under one query leave no W_kq*.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    choice,
    dataset,
    dot,
    entry,
    equals,
    implies,
    index,
    least_margin,
    matrix,
    matrix_separable,
    maximum,
    minimum,
    softmax,
    vector,
)

D, c, R = dataset("D", queries=True, keys=False), choice("c"), matrix("R", "d", "d")
v, y, z = vector("v", "V"), index("y", "V"), index("z", "V")
u, g, t, r = vector("u", "L"), vector("g", "L"), index("t", "L"), index("r", "L")
s = softmax(u)
pull = entry(s, t) * (entry(g, t) - dot(s, g))
enough = entry(s, t) * entry(s, r) * (entry(g, t) - entry(g, r))

WITHOUT = "data without a choice: one word, or sentences of one word only"
EXCLUDED, INCLUDED = "excluded", "included, with a step of 0"

CLAIM = Claim(
    title="Normalised descent on W_ov, then on W_kq with W_ov frozen, is well defined wherever a sentence has a choice",
    source=Source(
        paper="ntp",
        where="abstract",
        fidelity="paraphrase",
        gaps=(Gap(what=WITHOUT, readings=(EXCLUDED, INCLUDED), ours=EXCLUDED),),
    ),
    forall=(D, c, R, v, y, z, u, g, t, r),
    assuming=(~equals(y, z), maximum(g) <= entry(g, t), entry(g, r) < entry(g, t)),
    conclude=implies(~matrix_separable(D, c), least_margin(D, c, R) <= 0)
    & (entry(softmax(v), y) < 1)
    & (enough > 0)
    & (enough <= pull),
    readings=(
        Reading(
            reads={WITHOUT: INCLUDED},
            forall=(u, g, t),
            assuming=(equals(minimum(g), maximum(g)),),
            conclude=equals(pull, 0),
        ),
    ),
    not_checked="That the pulls of a sentence are those of the note, and that they add up over sentences as it says.",
)
