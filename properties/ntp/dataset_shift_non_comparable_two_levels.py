"""Non-comparable words rank between optimal and non-optimal ones, where every word is one of the three.

Role.  The repair: an order of two levels, in which no word both beats and is beaten under one query.
Note.  A proof: an entry of W_kq* is the sum of the multipliers of the comparisons a word wins less those it loses, so an
optimal word has an entry ≥ 0 and a non-optimal one ≤ 0. An optimal word x with entry 0 has no multiplier, and beats words
of entry ≤ −1; such a word y has a comparison with a multiplier, which is active, so that its winner has the entry W[y] + 1 ≤ 0
and hence, being optimal, 0 and no multiplier: a contradiction. The same upside down. The criterion, stated before the run:
in every query of two levels, with comparisons and non-comparable words, of 1,000 training sets, W_kq*[x, q] > 0 at optimal
words and < 0 at non-optimal ones, exactly. So a sentence of non-comparable and non-optimal words is predicted from the former.
"""

from checker.language import Claim, Gap, Source, own_function
from checker.next_token.cases import ranks

COUNT = 1000

CLAIM = Claim(
    title="In orders of two levels W_kq* ranks non-comparable words below every optimal and above every non-optimal one",
    source=Source(
        paper="ntp", where="abstract; “extended order” from the claims' table", fidelity="paraphrase",
        gaps=(Gap(what="may a word be optimal in one sentence and non-optimal in another", readings=("yes", "no"), ours="no"),),
    ),
    repairs="dataset-shift-non-comparable",
    forall=(),
    conclude=(own_function("queries_of_two_levels_against") <= 0) & (own_function("queries_of_two_levels") >= 1),
    functions={
        "queries_of_two_levels_against": lambda: sum(one.two_levels and not one.as_extended for one in ranks(COUNT)),
        "queries_of_two_levels": lambda: sum(one.two_levels for one in ranks(COUNT)),
    },
    not_checked="The proof in the note is not certified by the verifier.",
)  # fmt: skip
