r"""What is printed as LaTeX compiles: every word of the vocabulary, every published claim, the gallery, and the whole report.

Without TeX its structure is checked: braces, ``\left`` and ``\right``, and commands that amsmath and amssymb have.  With pdflatex or
lualatex (``apt-get install --no-install-recommends texlive-latex-base texlive-latex-recommended``) documents are compiled: run with -m slow.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.language import own_function
from checker.report.pages.forms import FORMS
from checker.report.pages.paper_page import paper_latex
from checker.report.pages.tex_text import ascii_formula, tex_text
from checker.report.typesetting.latex import latex_of, statement_latex
from checker.statements.claims.claim import load
from checker.statements.claims.entry import statement_of
from checker.statements.terms.term import Term, apply, as_term, word
from checker.statements.terms.vocabulary import NAMES
from checker.symbolic.derivation import derive
from checker.symbolic.derivation_text import derivation_lines
from checker.symbolic.formulas.loss_formulas import with_loss
from checker.symbolic.models.named import model_named
from tests.report.test_printing import random_terms

ROOT = Path(__file__).parents[2]
AUDIT = json.loads((ROOT / "reports" / "reference" / "audit.json").read_text(encoding="utf-8"))
ENGINES = [engine for engine in ("pdflatex", "lualatex", "xelatex") if shutil.which(engine)]
# Commands of LaTeX, amsmath and amssymb that the prints use; what else appears has to be tried with TeX, and added.
KNOWN = set(
    re.findall(
        r"\\[A-Za-z]+",
        r"""
    \Gamma \Delta \Lambda \Phi \Psi \Omega \Pi \Sigma \Theta \Xi \alpha \beta \gamma \delta \epsilon \zeta \eta \theta \iota \kappa
    \lambda \mu \nu \xi \pi \rho \sigma \tau \phi \chi \psi \omega \ell \bar \hat \tilde \big \cdot \circ \ensuremath \exp \frac
    \tfrac \infty \langle \rangle \ldots \le \left \right \log \max \min \mathbb \mathbf \mathcal \mathrm \mathtt \nabla \ne
    \cos \operatorname \otimes \parallel \sim \sin \sqrt \star \text \to \top \Rightarrow \quad \partial \times \ge \in \forall \in \sum
        """,
    )
) | {r"\,", r"\;", r"\!", r"\ ", r"\#", r"\|", r"\_", r"\{", r"\}", "\\\\"}


def structure_of(latex: str) -> str:
    """What is wrong with the structure of a formula, or "": an odd brace, a lonely \\left, a command that nobody knows."""
    depth = pairs = 0
    for token in re.findall(r"\\[A-Za-z]+|\\.|[{}]", latex):
        depth += {"{": 1, "}": -1}.get(token, 0)
        pairs += {r"\left": 1, r"\right": -1}.get(token, 0)
        if depth < 0 or pairs < 0:
            return f"{token} closes what is not open"
        if token.startswith("\\") and token not in KNOWN:
            return f"{token} is no known command"
    if depth or pairs:
        return "a brace or a \\left is left open"
    return "" if re.search(r"(?<!\\)[#$%&~]", latex) is None else "a character that is a command of TeX"


def words() -> Iterator[tuple[str, str]]:
    """Each signature of each word at variables, and words of one's own."""
    for name, entry in NAMES.items():
        for takes, _ in entry.signatures:
            arguments = [
                word("uniform")  # the one law of an index that an order has too
                if sort == "index_law"
                else Term("var", leaf=f"v{k}", sort=sort, shape=("n",) * (sort in ("index", "order")))
                for k, sort in enumerate(takes)
            ]
            yield name, latex_of(apply(name, *arguments))
    yield "own", latex_of(own_function("digits_shared", as_term("1/3")))
    yield "long", latex_of(as_term(10**80))


def statements() -> Iterator[tuple[str, dict]]:
    """Of every published claim and of the gallery, with those of their readings."""
    for claim in AUDIT["claims"]:
        for row in (claim, *claim.get("readings", ())):
            if row["statement"]:
                yield claim["id"], row["statement"]
    for path in sorted((ROOT / "examples" / "theorems").glob("*.py")):
        yield path.stem, statement_of(load(path)[0])


def formulas() -> list[tuple[str, str]]:
    found = [*words(), *(("random", latex_of(term)) for term in random_terms(7, 3 * len(NAMES)))]
    found += [(name, f) for name, s in statements() for part in statement_latex(s).values() for f in part]
    return list(dict.fromkeys(found))


def test_every_formula_has_the_structure_of_latex():
    found = formulas()
    assert (
        len({name for name, _ in found} & set(NAMES)) == len(NAMES) and len({name for name, _ in statements()}) >= 135
    )
    wrong = [(name, latex, why) for name, latex in found if (why := structure_of(ascii_formula(latex)))]
    assert not wrong, wrong[:5]


@pytest.mark.parametrize("latex", [r"\left( a", r"a }", r"{a", r"a \right)", r"\nosuchcommand", "a & b", "50% a"])
def test_a_broken_formula_is_noticed(latex):
    assert structure_of(latex)


# ── text ──

TEXTS = {
    "‖x‖₂ ≤ β²": r"\ensuremath{\|}x\ensuremath{\|}\ensuremath{_{2}} \ensuremath{\le} \ensuremath{\beta}\ensuremath{^{2}}",
    "ℝ𝖠ℓ": r"\ensuremath{\mathbb{R}}\ensuremath{\mathsf{A}}\ensuremath{\ell}",
    "½ of x̂, ŵ": r"\ensuremath{\tfrac{1}{2}} of \ensuremath{\hat{x}}, \ensuremath{\hat{w}}",
    "a ≠ b": r"a \ensuremath{\not=} b",
    "Hölder, Lefèvre": r"H\"{o}lder, Lef\`{e}vre",
    "“50 %” – 1": r"``50 \%'' \textendash{} 1",
    "a_b^c": r"a\_b\textasciicircum{}c",
    "--budget `x`": r"-{}-budget \textasciigrave{}x\textasciigrave{}",
    "中\x1b": "[U+4E2D][U+001B]",
    "a\nb": "a b",
    "\\input{x}": r"\textbackslash{}input\{x\}",
}


@pytest.mark.parametrize(("text", "tex"), TEXTS.items())
def test_text_is_written_in_ascii_and_nothing_of_it_is_a_command(text, tex):
    assert tex_text(text) == tex


def test_no_character_of_the_report_is_left_out():
    tex = FORMS["latex"](AUDIT | {"claims": AUDIT["claims"][::6]}, None)
    assert tex.isascii() and "[U+" not in tex
    text = json.dumps(AUDIT, ensure_ascii=False)
    assert {c for c in text if not c.isascii()} >= set("≤‖ℓβ²")  # what LuaLaTeX with its own font leaves out


# ── with a real TeX ──


def compiled(engine: str, tex: str, folder: Path) -> str:
    """The log of the engine, which has to succeed without an error and without leaving out a character."""
    (folder / "document.tex").write_text(tex, encoding="utf-8")
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "document.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=300, check=False)
    log = (folder / "document.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 0 and (folder / "document.pdf").stat().st_size > 1000, log[-2000:]
    assert "\n! " not in log and not re.findall("Missing character.*", log)
    return log


def document(body: str) -> str:
    return "\n".join(
        [r"\documentclass{article}", r"\usepackage{amsmath,amssymb}", r"\begin{document}", body, r"\end{document}"]
    )


needs_tex = pytest.mark.skipif(
    not ENGINES, reason="no pdflatex, lualatex or xelatex; apt-get install texlive-latex-base texlive-latex-recommended"
)


@needs_tex
@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES or ["pdflatex"])
def test_every_formula_compiles(engine, tmp_path):
    body = "\n".join(rf"\[ {ascii_formula(latex)} \]" for _, latex in formulas())
    compiled(engine, document(body), tmp_path)


@needs_tex
@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES or ["pdflatex"])
def test_the_whole_report_compiles_by_itself_and_inside_a_paper(engine, tmp_path):
    report = FORMS["latex"](AUDIT, ROOT / "reports" / "reference")
    compiled(engine, report, tmp_path)
    (tmp_path / "audit.tex").write_text(report, encoding="utf-8")
    paper = [
        r"\documentclass{article}",
        r"\usepackage{amsmath,amssymb,longtable}",
        r"\input{audit}",
        r"\begin{document}",
        r"\AuditTable",
        r"\AuditAppendix",
        r"\end{document}",
    ]
    compiled(engine, "\n".join(paper), tmp_path)


@needs_tex
@pytest.mark.slow
@pytest.mark.parametrize("paper", AUDIT["papers"])
@pytest.mark.parametrize("engine", ENGINES or ["pdflatex"])
def test_the_report_on_a_paper_compiles(engine, paper, tmp_path):
    compiled(engine, paper_latex(AUDIT, paper, ROOT / "reports" / "reference"), tmp_path)


@needs_tex
@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES or ["pdflatex"])
def test_every_character_that_has_a_command_compiles(engine, tmp_path):
    known = [c for c in map(chr, range(1, 0x1D800)) if unicodedata.category(c)[0] != "C" and "[U+" not in tex_text(c)]
    assert len(known) > 1000
    compiled(engine, document("\n\n".join(tex_text("x" + c + "y") for c in known)), tmp_path)


@needs_tex
@pytest.mark.slow
@pytest.mark.parametrize("model", ["p", "W", "psi", "regression"])
def test_derivations_compile(model, tmp_path):
    found = derive(with_loss(model_named(model), None))
    compiled(ENGINES[0], document("\n".join(derivation_lines(found, latex=True))), tmp_path)
