"""In the limit a sentence outside the training set is predicted right exactly when the extended order decides it.

Role.  What the trained transformer knows beyond its data: what follows from them by transitivity.  The experiment is dataset-shift.
Note.  *Extended order*: for each query the transitive closure of what its training sentences reveal; it decides a sentence
if one word beats all others. *Prediction*: of the limit, attention on the largest entries of W_kq*[·, q], then W_ov*; exact.
*Right*: under every order that realises the training set and has a greatest word in the sentence. That a decided sentence is
predicted right is a short proof (margins add up along a chain); an undecided one never is, as an order that realises the
training set puts another of its words on top: it is constructed and checked. The criterion, stated before the run: 1,000
generated cases, one language (3 to 8 words) and one sentence each, every other one decided; in all 1,000, right exactly if
decided. Beside it: how often the order a language was drawn from, which says more than its sentences, agrees by luck.
"""

from checker.language import Claim, Gap, Source, own_function
from checker.next_token.cases import Case, shifted_cases

COUNT = 1000


def cases() -> tuple[Case, ...]:
    return shifted_cases(COUNT)[0]


def undecided() -> list[Case]:
    return [one for one in cases() if one.outcome.decided is None]


CLAIM = Claim(
    title="Shifted sentences: predicted right exactly when the transitive closure of the revealed orders decides them",
    source=Source(
        paper="ntp", where="abstract; “extended order” from the claims' table", fidelity="paraphrase",
        gaps=(Gap(what="“the extended order”",
                  readings=("the transitive closure of the revealed orders",
                            "non-comparable words between optimal and non-optimal ones (dataset-shift-non-comparable)"),
                  ours="the transitive closure of the revealed orders"),),
    ),
    forall=(),
    conclude=own_function("cases_right_exactly_when_decided") >= COUNT,
    functions={
        "cases_right_exactly_when_decided": lambda: sum(one.outcome.as_claimed for one in cases()),
        "cases_decided": lambda: len(cases()) - len(undecided()),
        "undecided_cases_with_no_single_prediction": lambda: sum(one.outcome.selected is None for one in undecided()),
        "undecided_cases_that_the_true_order_decides": lambda: sum(one.true_best is not None for one in undecided()),
        "of_these_predicted_as_the_true_order_says": lambda: sum(
            one.true_best is not None and one.true_best == one.outcome.selected for one in undecided()
        ),
        "draws": lambda: "; ".join(f"{k} {what}" for what, k in sorted(shifted_cases(COUNT)[1].items())),
    },
    not_checked="Larger vocabularies; the transformer after finitely many steps (dataset-shift).",
)  # fmt: skip
