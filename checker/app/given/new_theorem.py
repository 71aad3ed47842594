"""``checker new``: a theorem file to start from, filled in so that it runs at once.

One template for each kind of statement that an engine can judge.  The vocabulary speaks of limits of a sequence and of bounds at one
point, not of how fast a sequence goes: a rate is a function of one's own on runs in log time, so its verdict is never a certified one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from checker.errors import InputError


@dataclass(frozen=True, kw_only=True)
class Template:
    """What one kind of theorem file says, as Python source."""

    role: str
    words: tuple[str, ...]
    variables: str
    title: str
    parts: str
    imports: str = ""
    printed: str = ""
    fidelity: str = "verbatim"


TEMPLATES = {
    "identity": Template(
        role="An example: adding one number to every logit changes no probability.",
        words=("equals", "exp", "scalar", "softmax", "vector"),
        variables='u, c = vector("u", "n"), scalar("c")\nones = exp(u - u)  # (1, …, 1), as long as u',
        title="softmax(u + c·1) = softmax(u)",
        parts="    forall=(u, c),\n    conclude=equals(softmax(u + c * ones), softmax(u)),\n",
    ),
    "inequality": Template(
        role="An example: how fast attention probabilities move at inverse temperature beta.",
        words=("norm", "scalar", "softmax", "vector"),
        variables='u, w, beta = vector("u", "n"), vector("w", "n"), scalar("beta")',
        title="‖softmax(βu) − softmax(βw)‖ ≤ (β/2)·‖u − w‖ for β > 0",
        parts="    forall=(u, w, beta),\n    assuming=(beta > 0,),\n"
        "    conclude=norm(softmax(beta * u) - softmax(beta * w)) <= beta / 2 * norm(u - w),\n",
    ),
    "constant": Template(
        role="An example: a bound whose constant the text leaves open. The answer names one.",
        words=("norm", "scalar", "softmax", "vector"),
        variables='u, w, C = vector("u", "n"), vector("w", "n"), scalar("C")',
        title="‖softmax(u) − softmax(w)‖ ≤ C·‖u − w‖ for some C",
        parts="    exists=(C,),\n    forall=(u, w),\n    conclude=norm(softmax(u) - softmax(w)) <= C * norm(u - w),\n",
    ),
    "predicate": Template(
        role="An example: one named assumption about a dataset implies another.",
        words=("dataset", "equal_nonoptimal_scores", "unique_best_token"),
        variables='D = dataset("D")',
        title="Equal non-optimal scores leave one optimal token in every input",
        parts="    forall=(D,),\n    assuming=(equal_nonoptimal_scores(D),),\n    conclude=unique_best_token(D),\n",
    ),
    "limit": Template(
        role="An example: where gradient descent with small steps ends, from every start (docs/limits.md).",
        words=(
            "dataset", "direction_tends_to", "equal_nonoptimal_scores", "equals", "inputs", "loss", "max_margin", "separable",
            "small_step_descent", "some_choice", "vector",
        ),
        variables='D, start = dataset("D"), vector("start", "d")\nrun = small_step_descent(loss(D), start)',
        title="One input, equal non-optimal scores: p(k)/‖p(k)‖ → p_mm/‖p_mm‖ from any start",
        parts="    forall=(D, start),\n    where=(some_choice(D), separable(D)),  # what the conclusion needs to have a meaning\n"
        "    assuming=(equals(inputs(D), 1), equal_nonoptimal_scores(D)),\n"
        "    conclude=direction_tends_to(run, max_margin(D)),\n",
    ),
    "rate": Template(
        role="An example: how fast descent turns to the max-margin direction. A finite trend is an experiment, never a certificate.",
        words=("Experiment", "gaussian_datasets", "own_function"),
        imports="from fractions import Fraction\nfrom random import Random\n\n"
        "from checker.descent.mirror_limit import mirror_limit\n",
        variables="""START, SEEDS = ((Fraction(1, 7), Fraction(1, 9)), (Fraction(-1, 5), Fraction(1, 11))), (1, 2, 3)


def run(seed):  # gradient descent on W, then its flow in log time; exact SVM of the tokens it selects
    data = gaussian_datasets(2, 3, 2).draw(Random(seed))
    return mirror_limit(data, power=Fraction(2), start=START, steps=64, last_power=10, digits=30)


def rate(power, log_k):
    return 1 / log_k


def runs_within_the_rate():  # the criterion: D over the rate falls in each of the last three doublings of log k
    ratios = [run(seed).ratios(rate, 4) for seed in SEEDS]
    return sum(r[0] > r[1] > r[2] > r[3] for r in ratios)
""",
        title="The divergence D of W(k)/‖W(k)‖ to the Att-SVM is O(1/log k)",
        parts="    forall=(),\n    conclude=own_function(\"runs_within_the_rate\") >= len(SEEDS),\n"
        "    functions={\"runs_within_the_rate\": runs_within_the_rate},\n"
        "    experiment=Experiment(stated=\"Before the run on seeds 1–3.\"),  # say when you fixed the criterion\n",
    ),
}  # fmt: skip

_FILE = '''"""{title}.

Role.  {role}
Note.  Replace the statement by your own: docs/notation.md lists every function, docs/tutorial.md takes ten minutes.
"""

{imports}from checker.language import (
{words}
)

{variables}

CLAIM = Claim(
    title="{title}",
    source=Source(paper="{paper}", where="Lemma 1", fidelity="{fidelity}"{printed}),
{parts})
'''


def theorem_text(kind: str | Template, paper: str = "mine") -> str:
    """The source of a theorem file of one kind, or of a template of its own."""
    one = TEMPLATES[kind] if isinstance(kind, str) else kind
    words = "\n".join(
        f"    {word}," for word in sorted(("Claim", "Source", *one.words), key=lambda w: (w.islower(), w))
    )
    return _FILE.format(
        title=one.title,
        fidelity=one.fidelity,
        role=one.role,
        words=words,
        variables=one.variables,
        paper=paper,
        parts=one.parts,
        imports=one.imports,
        printed=f", printed={raw_text(one.printed)}" if one.printed else "",
    )


def raw_text(text: str) -> str:
    """A text as Python source, raw where that is possible, so that LaTeX stays readable."""
    plain = "\n" not in text and '"' not in text and not text.endswith("\\")
    return f'r"{text}"' if plain else f"{text!r}"


def new_theorem(name: str, kind: str | Template, folder: Path) -> Path:
    """Write ``NAME.py`` with the template of that kind.  **Raises.** InputError for a bad name, or where the file exists."""
    stem = name.removesuffix(".py").replace("-", "_")
    if not re.fullmatch(r"[A-Za-z]\w{0,60}", stem, flags=re.ASCII):
        raise InputError(
            f"{name!r} cannot name a theorem file: its id comes from it. Use letters, digits and _, such as lemma_2_1."
        )
    path = folder / f"{stem}.py"
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(theorem_text(kind))
    except FileExistsError:
        raise InputError(f"{path} is there already and is left as it is. Choose another name.") from None
    except OSError as problem:
        raise InputError(f"{path} cannot be written: {problem}. Choose a folder that you may write to.") from None
    return path
