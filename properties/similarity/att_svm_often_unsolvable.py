"""There are data on which no X separates the optimal tokens from the others.

Role.  Why §4 adds a soft margin: “since the vanilla formulation is often unsolvable”.
Note.  “Often” has no number and no law of the data; some data are the least it says. An optimal token between two others, as x = (y + z)/2,
is an example under every query, since (x − y)ᵀXz_i and (x − z)ᵀXz_i add up to 0. Two queries that want opposite tokens are another one.
"""

from checker.language import Claim, Gap, Source, dataset, matrix_separable, some_choice, unique_best_token

D = dataset("D", queries=True, keys=False)
OFTEN = "for some data, at least"

CLAIM = Claim(
    title="Some Att-SVM has no solution, though its optimal tokens are unique",
    source=Source(
        paper="similarity",
        where="§4, the paragraph after Definition 4.1",
        fidelity="paraphrase",
        gaps=(Gap(what="“often” has no number, and the data no law", readings=(OFTEN,), ours=OFTEN),),
    ),
    quantifier="exists",
    forall=(D,),
    where=(unique_best_token(D), some_choice(D)),
    conclude=~matrix_separable(D),
    not_checked="How often this is so on real data.",
)
