r"""What the running text of a paper declares is carried to its statements; what it says more is asked, and so is another norm."""

from __future__ import annotations

import pytest

from checker.formulas.from_latex import read_statements
from checker.papers.declarations import declarations_in, readings_in, standing_in
from checker.papers.folder import read_folder, write_folder
from checker.papers.markdown import as_tex, statements_of_markdown
from checker.papers.reading import read_statement
from checker.statements.claims.claim import load
from checker.statements.terms.spelling import python_of

TEXT = r"""
We study $K \in \mathbb{R}^{n\times d}$, points $x_t, x_{t+1} \in \R^d$ and $q\in\mathbb{R}^d$, and $c\in\mathbb{R}$.

Let $f:\mathbb{R}^d \to \mathbb{R}$ be $L$-smooth, $F : \mathbb{R}^d\to\mathbb{R}^m$, $g\colon\mathbb{R}^d\times\mathbb{R}^m\to\mathbb{R}$,
$\ell:\mathbb{R}\to\mathbb{R}$, and let $\eta > 0$, $0 < \tau < 1$, $\beta \in (0,1)$, $p \in \Delta^{n-1}$ and $n \ge 1$.

There is a constant $M > 0$ such that all is finite. Let $\zeta \in \mathbb{R}^d$ be a random vector.

If $r > 0$ and $S \ge 3$, all is well. For $v \in [0, 1]$ it is not. With $H \ge 3$ layers it is.

Once $u \in \mathbb{R}^d$, and later $u \in \mathbb{R}$. Let $w \in \mathbb{R}^d$. STATEMENT
"""
STATEMENT = r"Let $w \in \mathbb{R}^m$ and $z \in \mathbb{R}^d$. Then $\|w\| \ge 0$."


def test_what_is_declared_in_one_way_outside_of_statements_is_carried():
    text, macros = TEXT.replace("STATEMENT", STATEMENT).replace(r"\R^", r"\mathbb{R}^"), {}
    found = declarations_in(text, [STATEMENT], macros)
    assert (
        {key: one.kind for key, one in found.items()}
        == {
            "K": "matrix n d",
            "x_{t}": "vector d",
            "x_{t+1}": "vector d",
            "q": "vector d",
            "c": "scalar",
            "f": "function d",
            "F": "function d -> m",
            "g": "function d, m",
            "\\ell": "function",
            "\\eta": "scalar",
            "\\tau": "scalar",
            "\\beta": "scalar",
            "p": "vector n",
        }
    )  # neither u, of two sizes, nor w, which a statement declares otherwise, nor the size n, nor z of a statement, nor M, which exists, nor ζ, which is drawn,
    # nor r, S and v, which are of one place, nor H, which counts
    assert {key for key, one in found.items() if one.assumes} == {"\\eta", "\\tau", "\\beta", "p"}
    assert [(one.left, one.right) for one in standing_in(text, [STATEMENT], macros)] == [("f", "")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"All logarithms are natural.", {"\\log": "natural"}),
        (r"where $\log$ denotes the natural logarithm", {"\\log": "natural"}),
        (r"We write $\log$ for the logarithm to base 2.", {}),
        (r"$\|\cdot\|$ denotes the Euclidean norm of vectors and the operator norm of matrices", {"\\|\\cdot\\|": "operator"}),
        (r"$\lVert \cdot \rVert$ is the Frobenius norm", {"\\|\\cdot\\|": "frobenius"}),
        (r"$\|\cdot\|_F$ is the Frobenius norm, $\|\cdot\|$ the spectral norm", {"\\|\\cdot\\|": "operator"}),
        (r"Let $\|\cdot\|$ be any norm, and $\|\cdot\|_*$ its dual norm", {"\\|\\cdot\\|": "another"}),
        (r"the $\ell_\infty$ norm $\|\cdot\|$", {"\\|\\cdot\\|": "max_norm"}),
        (r"the Euclidean norm $\|\cdot\|_2$", {}),
    ],
)  # fmt: skip
def test_what_the_text_says_of_logarithms_and_norms(text, said):
    assert readings_in(text) == said


def test_a_norm_is_the_one_of_the_text():
    declared = {"x": "vector n", "A": "matrix m n"}

    def read(latex: str, norm: str) -> str:
        return python_of(read_statements([latex], declared, {}, notation={r"\|\cdot\|": norm})[0].term)

    assert read(r"\|A\| \ge 0", "operator") == "0 <= operator_norm(A)"
    assert read(r"\|A\| \ge 0", "frobenius") == "0 <= frobenius(A)"
    assert read(r"\|x\| \ge 0", "operator") == read(r"\|x\|_2 \ge 0", "max_norm") == "0 <= norm(x)"
    assert read(r"\|x\| \ge 0", "max_norm") == "0 <= max_norm(x)"
    assert read(r"\|x\| \ge 0", "one") == "0 <= total(abs(x))"
    with pytest.raises(Exception, match="is a norm of which the text says that it is another one|in several ways"):
        read(r"\|x\| \ge 0", "another")


def test_the_folder_carries_the_notation_and_asks_what_the_text_says_more(tmp_path):
    source, out = tmp_path / "paper.tex", tmp_path / "out"
    source.write_text(
        r"""\documentclass{article} \newtheorem{lemma}{Lemma} \begin{document}
Let $f:\mathbb{R}^d \to \mathbb{R}$ be $L$-smooth. Take $x, y \in \mathbb{R}^d$, a step size $\eta > 0$, and $g:\mathbb{R}^d\times\mathbb{R}^d\to\mathbb{R}$.

\begin{lemma} If $f(x) \le f(y)$, then $f(x) - f(y) \le \eta$. \end{lemma}
\begin{lemma} Let $g(x,y) \le 1$. Then $g(y,y) \ge 2$. \end{lemma}
\end{document}"""
    )
    folder = write_folder(source, out)
    assert folder.notation == {
        "f": "function d",
        "x": "vector d",
        "y": "vector d",
        "\\eta": "scalar",
        "g": "function d, d",
    }
    text = (out / "paper.toml").read_text()
    assert '"x" = "vector d"  # the text: x, y \\in \\mathbb{R}^d' in text
    first = (out / "lemma_1.py").read_text()
    assert "L$-smooth" in first and "add smooth(f, L) to assuming" in first and "add 0 < eta to assuming" in first
    claim, _ = load(out / "lemma_2.py")
    assert len(claim.assuming) == 2 and [v.leaf[:2] for v in claim.forall if v.sort == "scalar"] == ["g_", "g_"]
    (out / "paper.toml").write_text(
        text.replace('"\\\\eta" = "scalar"', '"\\\\eta" = ""').replace('"f" = "function d"', '"f" = "scalar"')
    )
    again = write_folder(source, out).notation  # what a person changed stays
    assert (again["\\eta"], again["f"]) == ("", "scalar") and read_folder(out).notation == again


def test_markdown_marks_formulas_with_two_backslashes_and_references_with_links():
    text = r"""
<div id="lem" markdown="1">

**Lemma 3**. *Suppose <a href="#a" data-reference-type="ref" data-reference="a:smooth">1</a> and \\(x \in \mathbb{R}^n\\). Then \\[\begin{aligned}
 \|x\|_\infty &\le \|x\|_2 \\[2pt]
 &\le \|x\|_1.
\end{aligned}\\]*

</div>

Here $$a \\(b) \\ c$$ stays, and \\(d\\) does not.
"""
    shown = as_tex(text)
    assert r"\ref{a:smooth} and \(x \in \mathbb{R}^n\)" in shown and r"$$a \\(b) \\ c$$" in shown and r"\(d\)" in shown
    (lemma,) = statements_of_markdown(shown)
    assert lemma.text.startswith("Suppose") and lemma.text.endswith(r"\]") and r"\\[2pt]" in lemma.text
    read = read_statement(lemma.text.replace(r"\ref{a:smooth} and", ""), {}, {}, {})
    assert read.status == "encoded" and len(read.concluding) == 1


def test_a_norm_that_is_positive_is_no_symbol(tmp_path):
    """‖Q‖_2 > 0 in the text declared ‖Q‖_2, which no notation takes, and no statement of the paper was read."""
    (tmp_path / "paper.tex").write_text(
        r"\documentclass{article}\newtheorem{theorem}{Theorem}\begin{document} Let $Q \in \mathbb{R}^d$. Here $\|Q\|_2 > 0$ and $\eta > 0$."
        "\n\n"
        r"\begin{theorem} For $Q \in \mathbb{R}^d$ we have $\eta \|Q\|_2 \ge 0$. \end{theorem}\end{document}",
        encoding="utf-8",
    )
    folder = write_folder(tmp_path / "paper.tex", tmp_path / "out")
    assert set(folder.notation) == {"Q", "\\eta"} and folder.statements[0]["read"] > 0
