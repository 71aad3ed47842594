"""The gradient of the cross-entropy by the logits is no longer than the cross-entropy."""

from checker.language import Claim, Source, entry, equals, index, indicator, log, norm, softmax, stack, vector

u, i, j = vector("u", "n"), index("i", "n"), index("j", "n")
s, label = softmax(u), stack(j, indicator(equals(i, j)))

CLAIM = Claim(
    title="‖softmax(u) − e_i‖ ≤ −log softmax(u)_i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        i,
    ),
    conclude=norm(s - label) <= -log(entry(s, i)),
)
