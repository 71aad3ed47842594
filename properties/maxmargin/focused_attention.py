"""Attention becomes sparse and focused as training goes on.

Role.  The experiments that the summary mentions, with a measure.
Note.  The measures, stated before the run, averaged over inputs and 100 runs (n = 4 inputs of T = 6 Gaussian
tokens, d = 32, normalised descent on p from zero, learning rate 1/10): focus is the largest attention probability,
sparsity the number of tokens with attention 1/100 or more. From step 0 to 10, 100 and 1,000 focus must rise and
sparsity must not grow, each time; in the end focus is at least 99/100 and sparsity at most 105/100.
"""

from fractions import Fraction
from functools import cache

from checker.experiments.random_runs import gaussian_runs
from checker.language import Claim, Gap, Source, own_function
from checker.report.plots import line_plot

RECORD = (0, 1, 3, 10, 30, 100, 300, 1000)
MARKS = [RECORD.index(k) for k in (0, 10, 100, 1000)]
OURS = "largest probability, and number of tokens above 1/100"


@cache
def runs():
    return gaussian_runs(n=4, T=6, d=32, seeds=tuple(range(1, 101)), parameter="p", step=Fraction(1, 10), record=RECORD,
                         queries=None)  # fmt: skip


def changes(values: list[float], better) -> int:
    kept = [values[k] for k in MARKS]
    return sum(better(a, b) for a, b in zip(kept, kept[1:], strict=False))


def plots() -> list[dict]:
    focus = line_plot({"focus": (RECORD, runs().focus())}, title="Largest attention probability of an input", x_label="step",
                      y_label="mean over inputs and runs", log_x=True)  # fmt: skip
    sparse = line_plot({"sparsity": (RECORD, runs().attended(0.01))}, title="Tokens with attention 1/100 or more", x_label="step",
                       y_label="mean over inputs and runs", log_x=True)  # fmt: skip
    caption = "100 runs of 4 inputs with 6 tokens; no run is dropped."
    return [
        {"title": "Focus", "svg": focus, "caption": caption},
        {"title": "Sparsity", "svg": sparse, "caption": caption},
    ]


CLAIM = Claim(
    title="Attention becomes sparse and focused as training goes on",
    source=Source(
        paper="maxmargin", where="summary (TL;DR)", fidelity="paraphrase",
        gaps=(Gap(what="no measure of focus or sparsity is given", readings=(OURS,), ours=OURS),),
    ),
    forall=(),
    conclude=(own_function("rises_of_focus") >= 3) & (own_function("sparsity_does_not_grow") >= 3)
    & (own_function("focus_at_the_end") >= "99/100") & (own_function("sparsity_at_the_end") <= "105/100"),
    functions={
        "rises_of_focus": lambda: changes(runs().focus(), lambda a, b: b > a),
        "sparsity_does_not_grow": lambda: changes(runs().attended(0.01), lambda a, b: b <= a),
        "focus_at_the_end": lambda: runs().focus()[-1],
        "sparsity_at_the_end": lambda: runs().attended(0.01)[-1],
    },
    plots=plots,
    not_checked="Real data, self-attention and the contextual data model of the summary; the limit.",
)  # fmt: skip
