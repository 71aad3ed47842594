"""With tokens off S that score below the label margin, the joint path tends to the joint p-SVM: logistic loss, r → ∞ first.

Role.  The form of Theorem II that we can support.
Note.  Hypotheses: B with the maximum over S; the p-SVM for α feasible; every token but α_i of an input off S has
Y_i v(α)ᵀx < 1. A proof is on paper (docs/limits_joint.md, Lemma 10). Beside it, numbers: r → ∞ first, p_R is the p of greatest
label margin. The criterion, stated before the run: of two inputs of two tokens in {−4, …, 4}², the first 12 draws with the hypotheses (B
on S by Lemma 9), and further ones until 6 have a joint p-SVM that is not the p-SVM of S alone; at R = 2^k‖u‖, u the joint p-SVM,
k = 5 … 9, at up to 270 digits, each doubling of R brings p_R/R nearer to u/‖u‖ by a third at least, or within 10⁻⁹.
"""

from collections import Counter
from functools import cache
from itertools import count

from checker.experiments.margin_paths import drawn, margin_path, repaired_svm
from checker.language import Claim, Experiment, Gap, Source, own_function

DRAWS, BINDING = 12, 6
DOUBLINGS = (5, 6, 7, 8, 9)


@cache
def found() -> tuple[list, Counter]:
    paths, ledger = [], Counter()
    for seed in count(1):
        svm = repaired_svm(*drawn(seed), ledger)
        if svm is not None:
            wanted = len(paths) < DRAWS or margin_path(svm, doublings=()).binds
            if wanted:
                paths.append(margin_path(svm, doublings=DOUBLINGS))
            else:
                ledger["enough draws whose joint p-SVM is that of S alone"] += 1
        if len(paths) >= DRAWS and sum(p.binds for p in paths) >= BINDING:
            return paths, ledger


def closes_in(path) -> bool:
    return all(
        late <= max(early * 2 / 3, 1e-9) for early, late in zip(path.distances, path.distances[1:], strict=False)
    )


CLAIM = Claim(
    title="Logistic loss, r → ∞ before R → ∞, B on S and no better token off S: p_R/R tends to the joint p-SVM's direction",
    source=Source(
        paper="maxmargin", where="slide “Theorem II: Convergence of RP” and abstract", fidelity="paraphrase",
        gaps=(Gap(what="the order of the limits r → ∞ and R → ∞", readings=("r first", "R first", "together"), ours="r first"),),
    ),
    repairs="theorem-2-joint-logistic",
    forall=(),
    conclude=(own_function("paths_followed") >= DRAWS) & (own_function("paths_with_a_binding_input_off_S") >= BINDING)
    & (own_function("paths_that_do_not_close_in") <= 0),
    functions={
        "paths_followed": lambda: len(found()[0]),
        "paths_with_a_binding_input_off_S": lambda: sum(p.binds for p in found()[0]),
        "paths_that_do_not_close_in": lambda: sum(not closes_in(p) for p in found()[0]),
        "largest_last_distance": lambda: max(p.distances[-1] for p in found()[0]),
        "discard_ledger": lambda: ", ".join(f"{k} where {why}" for why, k in sorted(found()[1].items())),
    },
    experiment=Experiment(
        stated="Before the run, on the first draws that meet the hypotheses, seeds from 1 on.",
        size="12 paths or more, five radii",
        paper_shows=(
            "The abstract says of v and p optimised together “with logistic loss”: “we identify conditions under "
            "which the regularization paths directionally converge to their respective hard-margin SVM solutions”."
        ),
    ),
    not_checked="The limit itself: five radii decide none (Lemma 10 is on paper).  Several support vectors; more inputs, tokens.",
)  # fmt: skip
