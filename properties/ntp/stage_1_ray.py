"""Stage 1 with equal weights stays on the ray of W_ov*: there the gradient of a word's loss is a negative multiple of it.

Role.  Why the direction of W_ov has nothing left to converge when the collocation loss weighs all words the same.
Note.  A word's column of W_ov* is e − 1/|V|, e = e_{n(x)}, and its part of the collocation loss is the cross-entropy of softmax
at that column, with gradient softmax − e. At c times the column this is −κ(e − 1/|V|), κ = (1 − s_n)/(1 − 1/|V|) > 0; as
softmax ignores a constant shift, c·e stands for c(e − 1/|V|). With equal weights all columns have the same c, so the
normalised step keeps W_ov(t) = ηt·W_ov*/‖W_ov*‖. The vector u only lends its length |V|.
"""

from checker.language import Claim, Source, column, entry, equals, identity, index, length, scalar, softmax, vector

c, y, u = scalar("c"), index("y", "V"), vector("u", "V")
NEXT = column(identity(length(u)), y)
UNIFORM = softmax(0 * NEXT)
SHARES = softmax(c * NEXT)

CLAIM = Claim(
    title="The collocation loss descends along W_ov*: softmax(c·e) − e is −κ(e − 1/|V|) for every c",
    source=Source(paper="ntp", where="our reason for stage-1-direction with equal weights", fidelity="reconstructed"),
    scalar_part="Encoded is that softmax(c·e) − e is a negative multiple of e − 1/|V|. That it is the gradient of a word's "
    "collocation loss, and what the normalised step makes of it, is worked out in the note.",
    forall=(c, y, u),
    conclude=equals((1 - entry(UNIFORM, y)) * (SHARES - NEXT), -((1 - entry(SHARES, y)) * (NEXT - UNIFORM))),
)
