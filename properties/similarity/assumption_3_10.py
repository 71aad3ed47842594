"""The two parts of Assumption 3.10 are decidable, satisfiable, violable and independent.

Role.  The hypothesis of Theorem 3.14, in either part.
Note.  One pair of datasets says it all: D has part 1 and not part 2, E has part 2 and not part 1.
"""

from checker.language import Claim, Gap, Source, all_support_vectors, dataset, equal_nonoptimal_scores, matrix_separable

D, E = dataset("D", queries=True, keys=False), dataset("E", queries=True, keys=False)

CLAIM = Claim(
    title="Neither part of Assumption 3.10 implies the other",
    source=Source(
        paper="similarity",
        where="Assumption 3.10",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="B_{l₀} multiplies the score in Definition 3.9 without being a label there",
                readings=("a label ±1", "any real"),
                ours="every",
            ),
            Gap(
                what="W^mm needs a feasible Att-SVM",
                readings=("part 1 presupposes feasibility",),
                ours="part 1 presupposes feasibility",
            ),
        ),
    ),
    quantifier="exists",
    forall=(D, E),
    conclude=(all_support_vectors(D) & ~equal_nonoptimal_scores(D))
    & (equal_nonoptimal_scores(E) & matrix_separable(E) & ~all_support_vectors(E)),
)
