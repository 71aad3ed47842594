"""Stage 2: where the attention margins grow linearly with the step, the loss comes to L* at a linear rate.

Role.  “The cross-entropy loss enjoys a linear convergence rate”, for every step k. The experiment is stage-2-loss, that of the margins is
stage-2-norm.
Note.  A sentence has L words; u are their attention logits x_tᵀ W_kq(k) x_q after k steps, i is the place of x*, and W_ov is frozen.
Column t of the matrix M says which word comes after the t-th word: the output logits are c·M·softmax(u), up to a number that is the same
for all of them and falls out of the loss. At perfect selection they are c times column i; that is L*. The loss of the next word v is log
Σ e^z − z_v. A linear rate is a bound C·e^{−rk}, as the field uses the word. The hypothesis is the growth of the margins: at step k each
other word of the sentence is at least rk − b below x*. On the ray W_kq(k) = ηk·W_kq*/‖W_kq*‖ it holds with r = η/‖W_kq*‖ and b = 0. The
proof: 1 − s_i ≤ (L − 1)e^{−margin}, and no output logit moves by more than c(1 − s_i). The rate is to L* and not to 0: with W_ov frozen
L* > 0, which no attention changes (see the gap of stage-2-loss). Over several sentences the bounds are averaged.
"""

from checker.language import (
    Claim,
    Lemma,
    Source,
    column,
    dot,
    entry,
    equals,
    exp,
    for_each,
    index,
    length,
    log,
    margin,
    matrix,
    max_norm,
    maximum,
    minimum,
    natural,
    row,
    scalar,
    softmax,
    total,
    vector,
)

u, a, g, M = vector("u", "L"), vector("a", "L"), vector("g", "V"), matrix("M", "V", "L")
i, v, y = index("i", "L"), index("v", "V"), index("y", "V")
c, r, b, d, h, m = scalar("c"), scalar("r"), scalar("b"), scalar("d"), scalar("h"), scalar("m")
k = natural("k")
s = softmax(u)
missing = 1 - entry(s, i)
z, best = c * (M @ s), c * column(M, i)


def loss(logits):
    return log(total(exp(logits))) - entry(logits, v)


def distance(shares):
    return dot(shares, s) - entry(shares, i)


WEIGHT = Lemma(
    forall=(u, i, m), assuming=(margin(u, i) >= m, length(u) >= 2), conclude=missing <= (length(u) - 1) * exp(-m)
)
SHARE = Lemma(forall=(u, a, i), assuming=(minimum(a) >= 0, maximum(a) <= 1), conclude=abs(distance(a)) <= missing)
SCALED = Lemma(forall=(c, d, h, m), assuming=(c >= 0, equals(h, c * d), abs(d) <= m), conclude=abs(h) <= c * m)
LARGEST = Lemma(forall=(g, b), assuming=(for_each(y, abs(entry(g, y)) <= b),), conclude=max_norm(g) <= b)
with SHARE.proof() as p:
    rest = exp(0 * a) - a
    p.have(entry(a, i) * entry(s, i) <= dot(a, s))
    p.have(minimum(rest) >= 0)
    p.have(entry(rest, i) * entry(s, i) <= dot(rest, s))
    p.have(equals(dot(rest, s), 1 - dot(a, s)))
    p.have((1 - entry(a, i)) * entry(s, i) <= 1 - dot(a, s))
    p.have(entry(a, i) >= 0)
    p.have(entry(a, i) <= 1)
    p.have(entry(s, i) <= 1)
    p.have(distance(a) <= missing)
    p.have(-distance(a) <= missing)
    p.conclude()

CLAIM = Claim(
    title="L(k) − L* ≤ 2c(L − 1)e^{b − rk} for every k, where margins are at least rk − b",
    source=Source(
        paper="ntp",
        where="abstract, “the cross-entropy loss enjoys a linear convergence rate”",
        fidelity="reconstructed",
    ),
    forall=(u, M, i, v, c, r, b, k),
    assuming=(
        c >= 0,
        for_each(y, minimum(row(M, y)) >= 0),
        for_each(y, maximum(row(M, y)) <= 1),
        length(u) >= 2,
        margin(u, i) >= r * k - b,
    ),
    conclude=loss(z) - loss(best) <= 2 * c * (length(u) - 1) * exp(b - r * k),
    scalar_part="Encoded are attention logits with their growth as a hypothesis, and the loss of one sentence. The model is in the note.",
    not_checked="That the margins grow linearly under the text's algorithm (stage-2-norm).",
)

with CLAIM.proof() as p:
    p.use(WEIGHT, u=u, i=i, m=r * k - b)
    p.use(SHARE, u=u, a=row(M, y), i=i, each=y)
    p.have(for_each(y, equals(entry(z - best, y), c * distance(row(M, y)))))
    p.use(SCALED, c=c, d=distance(row(M, y)), h=entry(z - best, y), m=missing, each=y)
    p.use(LARGEST, g=z - best, b=c * missing)
    p.have(log(total(exp(z))) - log(total(exp(best))) <= max_norm(z - best))
    p.have(entry(best, v) - entry(z, v) <= max_norm(z - best))
    p.have(loss(z) - loss(best) <= 2 * (c * missing))
    p.have(c * missing <= c * ((length(u) - 1) * exp(b - r * k)))
    p.conclude()
