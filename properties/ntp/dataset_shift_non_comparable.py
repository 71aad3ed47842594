"""Non-comparable words rank between optimal and non-optimal ones, for every realisable training set.

Role.  The other reading of the extended order: what W_kq* says of words that its query never met in training.
Note.  Under a query a word is optimal if no word beats it, non-optimal if it beats none, and non-comparable if it occurs in
no comparison; W_kq* has the entry 0 at the last. The criterion, stated before the run: in every query of 1,000 training sets
that has comparisons and non-comparable words, W_kq*[x, q] > 0 at all optimal words and < 0 at all non-optimal ones, exactly.
It fails, in orders of three levels and more. The smallest example we know: under the query q, c > e > q and a > q.
Then W_kq* has the entries 1, 0, −1 at c, e, q and 0 at a, which is optimal and ties with the words never met.
"""

from checker.language import Claim, Gap, Source, own_function
from checker.next_token.cases import optimal_word_of_entry_zero, ranks

COUNT = 1000

CLAIM = Claim(
    title="W_kq* ranks non-comparable words below every optimal and above every non-optimal one",
    source=Source(
        paper="ntp", where="abstract; “extended order” from the claims' table", fidelity="paraphrase",
        gaps=(
            Gap(what="“the extended order”",
                readings=("the transitive closure of the revealed orders (dataset-shift)",
                          "non-comparable words between optimal and non-optimal ones"),
                ours="non-comparable words between optimal and non-optimal ones"),
            Gap(what="may a word be optimal in one sentence and non-optimal in another", readings=("yes", "no"), ours="yes"),
        ),
    ),
    forall=(),
    conclude=own_function("queries_against") <= 0,
    functions={
        "queries_against": lambda: sum(not one.as_extended for one in ranks(COUNT)),
        "queries_compared": lambda: len(ranks(COUNT)),
        "queries_of_three_levels_or_more": lambda: sum(not one.two_levels for one in ranks(COUNT)),
        "entry_of_the_optimal_word_a_in_the_example": optimal_word_of_entry_zero,
    },
    not_checked="How often real data have three levels.",
)  # fmt: skip
