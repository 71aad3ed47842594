"""False: for C > 0 take two entries 1/C apart; C = 0 gives the hypothesis no value."""

from checker.language import Claim, Source, length, maximum, minimum, scalar, vector

u, C = vector("u", "n"), scalar("C")

CLAIM = Claim(
    title="∃ C ≥ 0: (n ≤ 1 or max u − min u ≤ 1/C) ⇒ (n ≤ 1 or max u ≤ min u)",
    source=Source(paper="test", where="words/constant_without_a_value", fidelity="paraphrase"),
    exists=(C,),
    forall=(u,),
    assuming=(C >= 0, (length(u) <= 1) | (maximum(u) - minimum(u) <= 1 / C)),
    conclude=(length(u) <= 1) | (maximum(u) <= minimum(u)),
)
