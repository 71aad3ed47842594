"""The linear prediction head H can be ignored: the analysis goes through with YH in the place of Y.

Role.  “As H is a fixed linear prediction head that does not impact our analysis, we will ignore that in the theoretical analysis.”
Note.  A score is a coordinate of the value of a token, y₁ or y₂ without H, and Hᵀy₁ or Hᵀy₂ with it.  What is
proved of every matrix Y is proved of YH.  Which token scores best does change with H, already for H = 0; nobody would read the sentence so.
"""

from checker.language import Claim, Gap, Reading, Source, column, entry, equals, index, matrix, vector

H, Y, A3, j = matrix("H", "d", "d"), matrix("Y", "d", "d"), matrix("A3", "n", "d"), index("j", "d")
y1, y2 = vector("y1", "d"), vector("y2", "d")
IMPACT = "what H “does not impact”"
TOKENS, THEOREMS = "which tokens are optimal", "what is said of every Y, of which YH is one"

CLAIM = Claim(
    title="The head H can be taken into the value matrix: A₃(YH) has the coordinates that the analysis uses",
    source=Source(
        paper="similarity",
        where="§1, after the definition of the attention layer",
        fidelity="paraphrase",
        gaps=(Gap(what=IMPACT, readings=(THEOREMS,), ours=THEOREMS, remarks=(TOKENS,)),),
    ),
    forall=(H, Y, A3, j),
    conclude=equals(A3 @ (Y @ column(H, j)), A3 @ column(Y @ H, j)),
    readings=(
        Reading(
            reads={IMPACT: TOKENS},
            forall=(H, y1, y2, j),
            assuming=(entry(y2, j) < entry(y1, j),),
            conclude=entry(H.T @ y2, j) < entry(H.T @ y1, j),
        ),
    ),
)
