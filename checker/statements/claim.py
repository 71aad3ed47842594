"""The shape of a theorem: what is said, by whom, of what, under which hypotheses."""

from __future__ import annotations

import ast
import difflib
import importlib.util
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from checker.arithmetic.rational import parse_rational, rational_text
from checker.data.dataset import Dataset, matrix_text, read_matrix, read_vector, vector_text
from checker.data.statistics import Probability
from checker.errors import ClaimError
from checker.statements.experiment import Experiment, check_experiment
from checker.statements.mistakes import said
from checker.statements.ranges import out_of_range
from checker.statements.readings import Gap, Reading, check_readings
from checker.statements.regime_names import REGIMES
from checker.statements.remedies import NEEDED, explained, listed, not_a_statement, shown
from checker.statements.term import NAMES, Term, sha256, subterms, variable_complaint, variables_of

FIDELITIES = ("verbatim", "paraphrase", "reconstructed")
QUANTIFIERS = ("all", "almost_all", "exists", "probability")


def _names_files(paper: object) -> bool:
    """A dot would make the names of two claims' files meet: it stands between the paper and the id."""
    return isinstance(paper, str) and re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_+-]{0,60}", paper) is not None


@explained
@dataclass(frozen=True, kw_only=True)
class Source:
    """Where a statement is printed and how well its text is known."""

    paper: str
    where: str
    fidelity: str
    gaps: tuple[Gap, ...] = ()

    def __post_init__(self) -> None:
        if not _names_files(self.paper):
            raise ClaimError(
                f"paper={self.paper!r} names files. Write a short key of ASCII letters, digits, _, + and -, such as 'smith-2024'."
            )
        if self.fidelity not in FIDELITIES:
            raise ClaimError(f"fidelity={self.fidelity!r}: write one of {', '.join(FIDELITIES)}.")


@explained
@dataclass(frozen=True, kw_only=True)
class Claim:
    """One statement, or one ``experiment``.  There is no field for an expected verdict, and no tolerance.

    ``where`` is what evaluating the conclusion needs, ``assuming`` what the theorem asks;
    ``cannot_drop`` maps an assumed predicate to one instance, or several, that needs it; ``requires_regimes`` names those of
    :data:`checker.statements.regime_names.REGIMES` without which the tested instances are no evidence; ``readings`` states the text
    again for other readings of its gaps.
    """

    title: str
    source: Source
    forall: tuple[Term, ...]
    conclude: Term
    where: tuple[Term, ...] = ()
    assuming: tuple[Term, ...] = ()
    quantifier: str = "all"
    probability: Probability | None = None
    readings: tuple[Reading, ...] = ()
    cannot_drop: Mapping[Any, Any] = field(default_factory=dict)
    requires_regimes: tuple[str, ...] = ()
    repairs: str | None = None
    consequence: str | None = None
    uses: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    functions: Mapping[str, Callable] = field(default_factory=dict)
    plots: Callable | None = None
    experiment: Experiment | None = None
    not_checked: str = ""

    def __post_init__(self) -> None:
        _check(self)

    @property
    def hypotheses(self) -> tuple[Term, ...]:
        return self.where + self.assuming

    @property
    def statement(self) -> dict:
        """What a certificate binds to; ``verify.py`` knows no ``probability``, and so accepts nothing of such a claim."""
        chance = {} if self.probability is None else {"probability": self.probability.json}
        return chance | {
            "quantifier": self.quantifier,
            "forall": [[v.leaf, v.sort, *v.shape] for v in self.forall],
            "hypotheses": [h.json for h in self.hypotheses],
            "conclude": self.conclude.json,
        }

    @property
    def sha256(self) -> str:
        return sha256(self.statement)

    @property
    def certifiable(self) -> bool:
        """No name of the claim's own occurs, so that ``verify.py`` can rebuild the statement."""
        return not any(s.name.startswith("own:") for t in (*self.hypotheses, self.conclude) for s in subterms(t))

    def read_as(self, reading: Reading) -> Claim:
        """The claim that this reading of its text makes: the same title, functions and source, and nothing left open."""
        own = {name: getattr(reading, name) for name in ("forall", "where", "assuming", "conclude")}
        own = {name: part for name, part in own.items() if part is not None}
        if reading.quantifier is not None:
            own |= {"quantifier": reading.quantifier, "probability": reading.probability}
            own |= {} if reading.quantifier in ("all", "almost_all") else {"requires_regimes": ()}
        return replace(
            self, **own, source=replace(self.source, gaps=()), readings=(), cannot_drop={}, plots=None, consequence=None,
            not_checked="",
        )  # fmt: skip

    def droppable(self) -> list[tuple[int, Term, list[dict]]]:
        """(number among the hypotheses, term, stored witnesses) for each assumed hypothesis."""
        stored: dict[Term | str, list[dict]] = {}
        for key, value in self.cannot_drop.items():
            stored[_drop_key(key)] = list(value) if isinstance(value, (list, tuple)) else [value]
        return [
            (len(self.where) + k, term, stored.get(term, stored.get(term.name, [])))
            for k, term in enumerate(self.assuming)
        ]


def _drop_key(key: Any) -> Term | str:
    """A hypothesis itself, or the name of the only one with that name."""
    return key if isinstance(key, Term) else key.args[0] if isinstance(key, partial) else str(key)


def _check(claim: Claim) -> None:
    if claim.quantifier not in QUANTIFIERS:
        raise ClaimError(f"quantifier={claim.quantifier!r}: write one of {', '.join(QUANTIFIERS)}.")
    for part in ("forall", "where", "assuming"):
        object.__setattr__(claim, part, listed(part, getattr(claim, part)))
    if type(claim.source) is not Source:
        raise ClaimError(f"source={claim.source!r:.60} is not a Source. Write {NEEDED['source']}.")
    declared: dict[str, Term] = {}
    for v in claim.forall:
        if type(v) is not Term or v.name != "var":
            raise ClaimError(f"forall lists {shown(v)}; it may list variables only, such as dataset('D').")
        if complaint := variable_complaint(v):
            raise ClaimError(complaint)
        if v.leaf in declared:
            raise ClaimError(f"The variable {v.leaf!r} is declared twice. Give each its own name.")
        declared[v.leaf] = v
    for part, terms in (("where", claim.where), ("assuming", claim.assuming), ("conclude", (claim.conclude,))):
        for term in terms:
            if type(term) is not Term:
                raise ClaimError(not_a_statement(part, term))
            if term.sort != "truth":
                raise ClaimError(
                    f"{part} holds {shown(term)}, a {term.sort}; a statement is true or false. Compare it with <, <= or equals."
                )
            for s in subterms(term):
                if type(s) is not Term:
                    raise ClaimError(
                        f"{part} holds a {type(s).__name__} that is not a plain Term. Build terms with the language's words."
                    )
                if s.name == "var" and declared.get(s.leaf) == s and declared[s.leaf].shape != s.shape:
                    raise ClaimError(
                        f"{part} uses {s.leaf!r} with the sizes {s.shape}, which `forall` declares with {declared[s.leaf].shape}. "
                        "Make the variable once and use it everywhere."
                    )
                if s.name == "var" and (s.leaf not in declared or declared[s.leaf] != s):
                    raise ClaimError(
                        f"{part} uses the variable {s.leaf!r} ({s.sort}), which `forall` does not declare."
                    )
    _check_probability(claim, set(declared))
    _check_regimes(claim)
    check_readings(claim)
    check_experiment(claim)
    unused = set(declared) - set().union(*(variables_of(t) for t in (*claim.hypotheses, claim.conclude)))
    if unused:
        raise ClaimError(f"`forall` declares {sorted(unused)[0]!r}, which occurs nowhere in the statement. Remove it.")
    assumed = [t.name for t in claim.assuming]
    for key in map(_drop_key, claim.cannot_drop):
        if key not in claim.assuming and key not in assumed:
            raise ClaimError(f"cannot_drop names {key}, which is not among the assumed hypotheses {sorted(assumed)}.")
        if isinstance(key, str) and assumed.count(key) > 1:
            raise ClaimError(
                f"cannot_drop names {key}, which several hypotheses are called. Use the hypothesis itself as the key."
            )


def _check_regimes(claim: Claim) -> None:
    for name in claim.requires_regimes:
        if name not in REGIMES:
            near = difflib.get_close_matches(name, REGIMES, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise ClaimError(
                f"requires_regimes names {name!r}, which the coverage table does not count, so it would never be reached."
                f"{hint} There are: {', '.join(REGIMES)}."
            )
    if claim.requires_regimes and claim.quantifier in ("exists", "probability"):
        raise ClaimError(
            f"requires_regimes stands beside the quantifier {claim.quantifier!r}, where no regime has to be reached. Remove it."
        )


def _check_probability(claim: Claim, declared: set[str]) -> None:
    if (claim.quantifier == "probability") != (claim.probability is not None):
        raise ClaimError(
            f"quantifier={claim.quantifier!r} with probability={claim.probability!r}: a statement about chance needs both, "
            "as nobody can count without a share, a confidence and a law; any other statement needs neither."
        )
    if claim.probability is not None and set(claim.probability.laws) != declared:
        raise ClaimError(
            f"probability gives laws for {sorted(claim.probability.laws)}, but `forall` declares {sorted(declared)}: every "
            "variable needs a law of its own."
        )
    if claim.probability is not None and claim.cannot_drop:
        raise ClaimError("cannot_drop stands beside a probability: one instance shows nothing of a share. Remove it.")


def instance(**values: Any) -> dict[str, Any]:
    """Raw values for the variables of a claim; read by their sorts when judged."""
    return values


def read_values(claim: Claim, raw: Mapping[str, Any]) -> dict[str, Any]:
    """Exact values of a claim's variables from JSON-like ones.  **Raises.** InputError, ClaimError."""
    readers: dict[str, Callable[[Any, str], Any]] = {
        "scalar": lambda x, w: parse_rational(x, where=w),
        "vector": lambda x, w: read_vector(x, where=w),
        "matrix": lambda x, w: read_matrix(x, where=w),
        "index": lambda x, w: int(x),
        "choice": lambda x, w: tuple(int(t) for t in x),
        "loss": lambda x, w: str(x),
        "dataset": lambda x, w: x if isinstance(x, Dataset) else Dataset.from_json(x),
    }
    missing = [v.leaf for v in claim.forall if v.leaf not in raw]
    if missing or len(raw) != len(claim.forall):
        raise ClaimError(f"An instance gives {sorted(raw)} where the claim has {[v.leaf for v in claim.forall]}.")
    values = {v.leaf: readers[v.sort](raw[v.leaf], v.leaf) for v in claim.forall}
    complaint = out_of_range(claim.forall, values)
    if complaint:
        raise ClaimError(f"An instance leaves the range of its variables: {complaint}.")
    return values


def values_json(claim: Claim, values: Mapping[str, Any]) -> dict[str, Any]:
    """The canonical JSON of exact values."""
    writers: dict[str, Callable[[Any], Any]] = {
        "scalar": lambda x: rational_text(Fraction(x)),
        "vector": vector_text,
        "matrix": matrix_text,
        "index": str,
        "choice": lambda c: [str(t) for t in c],
        "loss": str,
        "dataset": lambda D: D.json,
    }
    return {v.leaf: writers[v.sort](values[v.leaf]) for v in claim.forall}


# ── theorem files ──


@dataclass(frozen=True, kw_only=True)
class TheoremFile:
    """What can be read of a theorem file without running it."""

    id: str
    paper: str
    path: Path
    title: str
    fidelity: str
    experiment: bool = False


def properties_folder() -> Path:
    """``properties/`` of the checkout, or the copy inside the installed package."""
    here = Path(__file__).resolve().parent.parent
    for folder in (here / "properties", here.parent / "properties"):
        if folder.is_dir():
            return folder
    raise ClaimError("The folder properties/ is missing beside the package. Reinstall attention-claim-checker.")


def published_folder() -> Path:
    """``reports/reference`` of the checkout; it is absent where only the package is installed."""
    return properties_folder().parent / "reports" / "reference"


def id_of(path: Path) -> str:
    """lemma_3_11.py → lemma-3.11: "_" between digits is ".", elsewhere "-"."""
    return re.sub(r"(?<=\d)_(?=\d)", ".", path.stem).replace("_", "-")


def discover(folder: Path | None = None) -> list[TheoremFile]:
    """All theorem files below a folder, sorted by paper and id; nothing is executed."""
    root = folder or properties_folder()
    return [describe(p) for p in sorted(root.glob("*/*.py")) if not p.name.startswith(("_", "conftest"))]


def describe(path: Path) -> TheoremFile:
    """Title, paper and fidelity, read from the syntax tree.  **Raises.** ClaimError."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    except (OSError, SyntaxError, ValueError) as problem:
        raise ClaimError(
            f"{path} cannot be read as Python: {problem}. A theorem file is a Python file that sets CLAIM."
        ) from None
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    texts = {
        k.arg: _shown(k.value.value if isinstance(k.value, ast.Constant) else constants.get(getattr(k.value, "id", "")))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Claim", "Source")
        for k in node.keywords
        if k.arg in ("title", "paper", "fidelity")
    }
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    name = id_of(path)
    if not re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,100}", name):
        raise ClaimError(
            f"The id of a claim is made from its file's name, and {path.name!r} gives {name!r}. Rename the file: ASCII letters, "
            "digits and _, at most 100."
        )
    return TheoremFile(
        id=name,
        paper=str(texts["paper"])
        if _names_files(texts.get("paper"))
        else re.sub(r"[^A-Za-z0-9_+-]", "-", path.parent.name)[:60] or "mine",
        path=path,
        title=str(texts.get("title") or "(no title)"),
        fidelity=str(texts.get("fidelity") or "?"),
        experiment=any(
            getattr(c.func, "id", "") == "Claim" and any(k.arg == "experiment" for k in c.keywords) for c in calls
        ),
    )


def _shown(text: object) -> object:
    """A text without the halves of characters that no file can be written with."""
    return text.encode("utf-8", "replace").decode("utf-8") if isinstance(text, str) else text


def load(path: Path) -> tuple[Claim, str]:
    """Run a theorem file and return its CLAIM and docstring.  The file is code: call this in a child process.

    **Raises.** ClaimError with the line that failed.
    """
    name = "theorem_" + re.sub(r"\W", "_", path.stem)
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ClaimError(f"{path} is not a Python file. A theorem file ends in .py and sets CLAIM.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as problem:
        raise ClaimError(f"{path.name}{_line(problem, path)}: {said(problem)}") from problem
    claim = getattr(module, "CLAIM", None)
    if type(claim) is not Claim:
        raise ClaimError(f"{path.name} sets no CLAIM = Claim(…). See `checker new --help` or any file in properties/.")
    return claim, module.__doc__ or ""


def _line(problem: BaseException, path: Path) -> str:
    trace, line = problem.__traceback__, None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    if isinstance(problem, SyntaxError):
        line = problem.lineno
    return f", line {line}" if line else ""


def docstring_parts(text: str) -> dict[str, str]:
    """ "Role.  …" and "Note.  …" paragraphs of a theorem file's docstring."""
    found = re.findall(r"^(Role|Note)\.\s+(.+?)(?=^\w+\.\s|\Z)", text, flags=re.M | re.S)
    return {name.lower(): " ".join(body.split()) for name, body in found}


__all__ = [
    "Claim", "Gap", "NAMES", "Reading", "Source", "TheoremFile", "describe", "discover", "docstring_parts", "id_of", "instance",
    "load", "properties_folder", "read_values", "values_json",
]  # fmt: skip
