"""The mean logit under softmax rises with the inverse temperature."""

from checker.language import Claim, Source, dot, scalar, softmax, vector

u, b, c = vector("u", "n"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="⟨s(bu), u⟩ ≤ ⟨s(cu), u⟩ for b ≤ c",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u, b, c),
    assuming=(b <= c,),
    conclude=dot(softmax(b * u), u) <= dot(softmax(c * u), u),
)
