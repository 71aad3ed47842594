"""The two-stage algorithm is well defined: both max-margin solutions exist, and each stage's normalised step does.

Role.  A definition; what it leaves open is where a gradient could be 0.
Note.  Stage 1 never meets a zero gradient if |V| ≥ 2: from 0 it stays on rays where ∇L₀ ≠ 0 (stage-1-direction). Stage 2 needs
a sentence with two different words, else its gradient is 0 everywhere and the step is undefined; with one, a term that keeps
⟨−∇L, W_kq*⟩ > 0 is enough. The criterion, stated before the run, for 1,000 realisable training sets (3 to 8 words, 4 to 14
sentences; chains, antichains, two levels, random orders; W_ov = 5·W_ov*): both max-margin problems have their exact solution,
which is unique as ‖·‖² is strictly convex; and the first step of stage 2 is defined, ⟨−∇L(0), W_kq*⟩ > 0 in balls, exactly
where some sentence has two different words. That the sentences are realisable cannot be dropped: two that contradict each
other under one query leave no W_kq*.
"""

from checker.language import Claim, Gap, Source, own_function
from checker.next_token.cases import definedness, solutions_of_a_contradiction

COUNT = 1000


def as_claimed() -> int:
    return sum(one.solutions and one.moves == one.choices for one in definedness(COUNT))


CLAIM = Claim(
    title="Normalised descent on W_ov, then on W_kq with W_ov frozen, is well defined from zero wherever a sentence has a choice",
    source=Source(
        paper="ntp", where="abstract", fidelity="paraphrase",
        gaps=(Gap(what="data without a choice: one word, or sentences of one word only",
                  readings=("excluded", "included, with a step of 0"), ours="excluded"),),
    ),
    forall=(),
    conclude=own_function("training_sets_as_claimed") >= COUNT,
    functions={
        "training_sets_as_claimed": as_claimed,
        "training_sets_with_a_choice": lambda: sum(one.choices for one in definedness(COUNT)),
        "solutions_of_two_contradicting_sentences": solutions_of_a_contradiction,
        "first_steps_certified_in_balls": lambda: sum(one.moves for one in definedness(COUNT)),
    },
    not_checked="That no later gradient of stage 2 is 0, which holds while no term is reversed (see stage-2-norm); larger data.",
)  # fmt: skip
