r"""A formula as a paper prints it, without what changes only its look: labels, colours, alignment, styles of text.

**Guarantee.** nothing that has a meaning falls away; what is not known stays, so that the reader refuses it.
**Convention.** where a piece is only blanked out, the rest keeps its place, so that a caret points at what was typed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from checker.formulas.syntax.commands import GREEK, KNOWN, STYLES
from checker.formulas.syntax.macros import Macro, expanded, group_at

_ALIGNED = r"(?:align|aligned|alignat|alignedat|gather|gathered|multline|split|equation|displaymath|math|eqnarray|flalign|subequations)\*?"
_BLANK = re.compile(  # nothing of it is mathematics
    r"\\(?:label|tag|hspace|vspace|color|ensuremath(?=\s*\{\s*\}))\s*\*?\s*(?:\[[^\]]*\])?\{[^{}]*\}"
    r"|\\(?:nonumber|notag|allowdisplaybreaks|displaybreak|noindent|square|blacksquare|qed|qedhere|small|footnotesize|normalsize|centering|smallskip|medskip)(?![A-Za-z])"
    rf"|\\begin\{{{_ALIGNED}\}}(?:\[[a-z]\])?(?:(?<=alignat\}})\{{\d+\}}|(?<=alignat\*\}})\{{\d+\}}|(?<=alignedat\}})\{{\d+\}})?|\\end\{{{_ALIGNED}\}}"
)
_ROW_END = re.compile(  # the space below a row is no factor
    r"\\\\(?:\*?\s*\[\s*[-+]?(?:(?:\d+\.?\d*|\.\d+)\s*(?:pt|em|ex|mm|cm|in|pc|bp|mu|sp|dd|cc)"
    r"|[\d.]*\s*\\(?:baselineskip|jot|lineskip|parskip|(?:small|med|big)skipamount))\s*\]|\*)"
)
_KEPT_ARGUMENT = {  # the command is look only, and one of its arguments is what it prints: which one, and of how many
    "textcolor": (1, 2),
    "colorbox": (1, 2),
    "boxed": (0, 1),
    "fbox": (0, 1),
    "ensuremath": (0, 1),
    "underbrace": (0, 1),
    "overbrace": (0, 1),
    "mathstrut": (0, 0),
    "stackrel": (1, 2),
    "overset": (1, 2),
    "smash": (0, 1),
    "mathrlap": (0, 1),
    "mathclap": (0, 1),
    "lefteqn": (0, 1),
    "mathopen": (0, 1),
    "mathclose": (0, 1),
    "mathbin": (0, 1),
    "mathrel": (0, 1),
    "mathinner": (0, 1),
    "mathord": (0, 1),
    "highlight": (0, 1),
}
_SPACED = re.compile(r"\{\s*([=<>+-]|\\(?:leq?|geq?|neq?|approx|sim|in|to|cdot|times|odot|circ|mid))\s*\}")
_FUNCTIONS = "|".join(sorted(word for word in KNOWN if len(word) > 2))
_CHARACTERS = str.maketrans(  # signs that are typed as they print
    {
        pair[0]: pair[1:]
        for pair in (
            "−-", r"≤\le ", r"≥\ge ", r"⩽\le ", r"⩾\ge ", r"≠\ne ", r"→\to ", r"∞\infty ", r"∈\in ", r"∇\nabla ", r"·\cdot ", r"×\times ",
            r"‖\|", r"⟨\langle ", r"⟩\rangle ", r"⊤\top ", r"∀\forall ", r"⇒\Rightarrow ",
        )
    }
)  # fmt: skip
_STYLED = "|".join(sorted(name[1:] for name in STYLES) + ["operatorname", "mathrm"])
_GREEK = "|".join(sorted(GREEK, key=len, reverse=True))
_GOES_ON = re.compile(
    r"[=<>+\-*/]|\\(?:leq?|geq?|leqslant|geqslant|neq?|lt|gt|cdot|times|approx|lesssim|gtrsim|text|quad|end|begin)(?![A-Za-z])|$"
)
_PARALLEL = re.compile(  # bars of a norm, where nothing stands behind them that another thing could be parallel to
    r"\\parallel(?![A-Za-z])((?:(?!\\parallel(?![A-Za-z])).)+)\\parallel(?![A-Za-z])"
    r"(?=\s*(?:[_^=<>+\-),.\]&]|\\(?:leq?|geq?|leqslant|geqslant|neq?|lt|gt|cdot|quad|qquad|right|end|\\)(?![A-Za-z])|$))",
    re.DOTALL,
)
_SYSTEM = re.compile(  # a whole formula
    r"^\s*(?:\\begin\{cases\}(?P<one>.*)\\end\{cases\}|\\left\s*\\(?:\{|lbrace)\s*\\begin\{(?P<kind>array|matrix|aligned|gathered|align\*?)\}"
    r"(?:\s*\{[lcr]+\})?(?P<rows>.*)\\end\{(?P=kind)\}\s*\\right\s*\.)\s*[.,]?\s*$",
    re.DOTALL,
)
_EXTREMES = re.compile(
    r"\\(?:mathrm|text|textrm|operatorname\*?)\s*\{\s*(max|min|sup|inf)\s*\}(?=\s*_)"
)  # \mathrm{max}_i
_POINTS = re.compile(  # \{x_i\}_{i=1}^n ⊂ S, which is x_1, …, x_n ∈ S
    r"\\(?:left\s*\\)?(?:\{|lbrace)\s*(\\?[A-Za-z]+(?:\{\\?[A-Za-z]+\})?)_(?:\{\s*)?([a-z])(?:\s*\})?\s*\\(?:right\s*\\)?(?:\}|rbrace)"
    r"\s*_\s*\{\s*\2\s*=\s*1\s*\}\s*\^\s*(?:\{([^{}]+)\}|([A-Za-z]))\s*\\subset(?:eq)?(?![A-Za-z])"
)
_TEXTS = re.compile(r"\\(text|mbox|textrm|textup|textnormal|textit|intertext|shortintertext|textbf)\s*(?=\{)")
_TENDS = re.compile(
    r"((?:(?!\\(?:to|rightarrow|longrightarrow)(?![A-Za-z])).)+?)\\(?:to|rightarrow|longrightarrow)(?![A-Za-z])"
    r"((?:(?!\\(?:to|rightarrow|longrightarrow|text|quad|qquad)(?![A-Za-z])).)+?)"
    r"(?:(?:\\q?quad|\\[,;: ]|\s)*\\text\s*\{\s*,?\s*as\s*\}\s*(?:\\q?quad\s*)?"
    r"(\\?[A-Za-z]+)\s*\\(?:to|rightarrow)(?![A-Za-z])\s*(\\infty|0\^?\+?))?(\s*[.,]?\s*)",
    re.DOTALL,
)
_RELATED = re.compile(  # what is no value alone
    r"[=<>,;:&]|\\\\|\\(?:leq?|geq?|leqslant|geqslant|neq?|lt|gt|in|sim|approx|lesssim|gtrsim|lim|limsup|liminf|sup|inf|max|min|sum|prod|int|arg"
    r"|text|forall|exists|lbrace|[a-z]*[pP]receq|[a-z]*[sS]ucceq|infty|propto|implies|iff|land|lor|lnot|neg|q?quad|subset|subseteq|colon|mapsto)(?![A-Za-z])"
)
_WRAPPED = re.compile(r"\\(" + "|".join(_KEPT_ARGUMENT) + r")(?![A-Za-z])")


def plain(latex: str, macros: Mapping[str, Macro] | None = None) -> str:
    """The formula as one line that the reader takes.  **Raises.** InputError for macros and braces that never end."""
    text = _EXTREMES.sub(r"\\\1 ", expanded(latex, macros or {}).translate(_CHARACTERS))
    text = re.sub(r"[_^]\s*\{\s*\}", "", _PARALLEL.sub(r"\\| \1 \\|", text))  # a script that prints nothing
    text = re.sub(r"([_^])\{\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\}", r"\1{\2}", _operators(text))
    text = re.sub(
        r"(?<![\d._^\w])(\d+(?:\.\d+)?)\s*\\%", r"\\frac{\1}{100}", re.sub(r",\s*\.\.\s*,", r",\\dots,", text)
    )
    text = re.sub(r"\\nabla\s*\[\s*(\\?[A-Za-z]+)\s*\]", r"\\nabla \1 ", text)  # ∇[f](x)
    text = re.sub(r"\\(mathbf|boldsymbol|bm|mathcal|mathrm)\{([A-Za-z])('+)\}", r"\\\1{\2}\3", _unwrapped(text))
    text = re.sub(r"\^\s*(?:\{\s*((?:\\prime\s*)+)\}|(\\prime)(?![A-Za-z]))", lambda m: "'" * m[0].count("prime"), text)
    text = re.sub(r"\{\\(bf|rm|sf|it|tt|cal)\s+([A-Za-z]+)\}", r"\\math\1{\2}", text)
    text = re.sub(
        r"\\cal\s*\\(hat|tilde|bar|widehat|widetilde)\s*\{?([A-Z])(?![A-Za-z])\}?", r"\\\1{\\mathcal{\2}}", text
    )
    text = re.sub(r"\\cal\s+([A-Z])(?![A-Za-z])", r"\\mathcal{\1}", re.sub(r"\\Bbb(?![A-Za-z])", r"\\mathbb", text))
    text = re.sub(r"\\(?:cal\s*(?=\\mathbb)|it(?![A-Za-z]))", " ", text)  # letters are italic as they are
    text = _fractions(_SPACED.sub(_sign, _texts(text.replace("{}", ""))))
    text = _POINTS.sub(lambda m: f"{m[1]}_1, \\dots, {m[1]}_{{{m[3] or m[4]}}} \\in", text)
    text = re.sub(r"[.,;](\s*\\end\s*\{cases\*?\})", r" \1", _SYSTEM.sub(_system, text))
    text = _counted(_BLANK.sub(lambda m: " " * len(m[0]), text))
    text = _ROW_END.sub(lambda m: "\\\\" + " " * (len(m[0]) - 2), text)
    text = re.sub(r"\\\\\s*$|[.,;](?:\s|~|\\[,;:!])+$", lambda m: " " * len(m[0]), text)  # what ends the last row
    text = re.sub(
        r"\\substack\s*\{((?:[^{}]|\{[^{}]*\})*)\}", lambda m: re.sub(r"\\\\(?:\[[^\]]*\])?", ",", m[1]), text
    )
    below, of = (
        r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}",
        r"\\arg\s*\\(?:min|max)|\\(?:operatorname|math[a-z]+)\{[^{}]*\}|\\[A-Za-z]+",
    )
    text = re.sub(rf"\\underset\s*{below}\s*(?:\{{\s*({of})\s*\}}|(\\[A-Za-z]+))", r"\2\3_{\1}", text)
    return _limits(text)


def _limits(text: str) -> str:
    r"""``a \to b`` as ``\lim (a) = b``, and ``a \to b \text{ as } t \to \infty`` as ``\lim_{t \to \infty} (a) = b``, as a whole."""
    match = _TENDS.fullmatch(text)
    if (
        match is None
        or any(one.count(a) != one.count(b) for one in match.groups("") for a, b in ("{}", "()", "[]"))
        or _RELATED.search(_flat(match[1]) + _flat(match[2]))
    ):
        return text
    below = f"_{{{match[3]} \\to {match[4]}}}" if match[3] else ""
    return rf"\lim{below} \left({match[1].strip()}\right) = {match[2].strip()}{match[5]}"


def _flat(text: str) -> str:
    """A text without what stands in braces."""
    while (less := re.sub(r"\{[^{}]*\}", " ", text)) != text:
        text = less
    return text


def _system(match: re.Match[str]) -> str:
    """Statements in rows behind one brace are all stated; rows with a column or with words may be cases, and stay as they are."""
    inside, kind = match["rows"] or match["one"], match["kind"] or "cases"
    rows = [re.sub(r"[,;.\s]+$", "", row) for row in re.split(r"\\\\(?:\s*\[[^\]]*\])?", inside)]
    rows = [row if kind == "cases" else row.replace("&", " ") for row in rows if row.strip()]
    if len(rows) < 2 or any(
        re.search(r"&|\\(?:text|mbox|mathrm|textrm|forall|q?quad)(?![A-Za-z])", row) for row in rows
    ):
        return match[0]
    if not all(re.search(r"[=<>]|\\(?:leq?|geq?|leqslant|geqslant|leftarrow|gets)(?![A-Za-z])", row) for row in rows):
        return match[0]
    return r" \text{ and } ".join(rows)


def numbered_rows(latex: object) -> list[str]:
    r"""The rows of an ``align`` with a label each, where none goes on with the row before it: each is an equation of its own."""
    rows = re.split(r"\\\\(?:\s*\[[^\]]*\])?", latex) if isinstance(latex, str) and latex.count("\\label") > 1 else []
    rows = [row for row in rows if row.strip()]
    labelled = all(re.search(r"\\label\s*\{[^{}]*\}", row) for row in rows)
    begun = any(_GOES_ON.match(row.replace("&", " ").strip()) for row in rows)
    return (
        [re.sub(r"[.,;\s]+$", "", re.sub(r"\\label\s*\{[^{}]*\}", "", row)) for row in rows]
        if labelled and not begun
        else []
    )


def _fractions(text: str) -> str:
    r"""``{a \over b}`` is ``{\frac{a}{b}}``; without braces around it, it stays as it is printed."""
    at = 0
    while match := re.compile(r"\\over(?![A-Za-z])").search(text, at):
        begin, end, depth = match.start() - 1, match.end(), 0
        while begin >= 0 and (depth or text[begin] != "{"):
            depth += {"}": 1, "{": -1}.get(text[begin], 0)
            begin -= 1
        while end < len(text) and (depth or text[end] != "}"):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        at = match.end()
        if begin >= 0 and end < len(text):
            above, below = text[begin + 1 : match.start()].strip(), text[match.end() : end].strip()
            text, at = f"{text[: begin + 1]}\\frac{{{above}}}{{{below}}}{text[end:]}", begin
    return text


def _operators(text: str) -> str:
    """Operators and styles in one spelling: ``\\operatorname*{arg\\,min}`` is
    ``\\operatorname{argmin}``, ``\\mathrm F`` is ``\\mathrm{F}``, ``\\operatorname {E_1}`` is ``\\operatorname{E}_{1}``."""
    text = re.sub(rf"\\({_STYLED})\s+\{{\s*", r"\\\1{", text)
    text = re.sub(r"\\(operatorname|mathrm)\{([A-Za-z]+)_(?:\{(\w+)\}|(\w))\}", r"\\\1{\2}_{\3\4}", text)
    text = re.sub(r"\\(?:texttt|textsf|textsc)(?=\s*\{)", r"\\mathrm", text)
    text = re.sub(
        rf"\\(?:mathtt|mathsf|mathbf|mathit|mathcal)\s*\{{\s*({_FUNCTIONS})\s*\}}", r"\\operatorname{\1}", text
    )
    text = re.sub(r"\\(tanh|cosh|sinh|sin|cos)(?![A-Za-z])", r"\\operatorname{\1}", text)
    text = re.sub(r"\\operatorname(?:\*|withlimits)?(?=\s*\{)", r"\\operatorname", text)
    text = re.sub(
        r"\\mathop\s*\{\s*\\(?:mathrm|operatorname|text|rm)\s*(?:\{([^{}]*)\}|([^{}]*))\}",
        r"\\operatorname{\1\2}",
        text,
    )
    letter = r"\\math(?:bb|bf|rm|sf)\s*\{[A-Za-z]+\}"
    text = re.sub(rf"\\(?:operatorname|mathop)\s*\{{\s*({letter})\s*\}}", r"\1", text)  # an operator E
    text = re.sub(r"\\operatorname\s*\{\s*\\text\w*\s*\{([^{}]*)\}\s*\}", r"\\operatorname{\1}", text)
    text = re.sub(
        r"\\(?:operatorname|mathrm|text)\s*\{\s*arg(?:\\[,;:! ]|~|\s)*(min|max)\s*\}", r"\\operatorname{arg\1}", text
    )
    text = re.sub(rf"\\({_STYLED})\s+([A-Za-z])(?![A-Za-z])", r"\\\1{\2}", text)
    return re.sub(rf"\\({_STYLED})\s*(\\(?:{_GREEK}))(?![A-Za-z])", r"\\\1{\2}", text)  # \hat\mu


def _sign(match: re.Match[str]) -> str:
    """A sign in braces, which only changes the space around it, unless it is a script or an argument of a command."""
    before = match.string[: match.start()].rstrip()
    command = re.search(r"\\([A-Za-z]+)$", before)
    return match[0] if before.endswith(("^", "_")) or (command and command[1] not in GREEK) else f" {match[1]} "


def _unwrapped(text: str) -> str:
    """``\\textcolor{red}{x}`` is x, and ``\\overset{(a)}{\\le}`` is ≤."""
    while match := _WRAPPED.search(text):
        kept, count = _KEPT_ARGUMENT[match[1]]
        at, arguments = match.end(), []
        for _ in range(count):
            argument, at = group_at(text, at)
            arguments.append(argument)
        inside = arguments[kept] if arguments else ""
        if match[1] in ("underbrace", "overbrace"):
            note = re.compile(r"\s*[_^]\s*").match(text, at)
            at = group_at(text, note.end())[1] if note else at
        text = text[: match.start()] + f" {inside} " + text[at:]
    return text


_NONE = re.compile(
    r"\s*(?:\\nexists|\\(?:not|neg|lnot)\s*\\exists)(?![A-Za-z!])\s*([^:]+?)"
    r"\s*(?::|\\colon|\\text\s*\{\s*(?:such that|s\.\s?t\.)\s*\})\s*(.+)",
    re.DOTALL,
)
_ONE = re.compile(r"\s*\\exists\s*!\s*([a-z])\s*\\in\s*\[\s*([A-Za-z]\w*)\s*\]\s*(?::|\\colon)\s*(.+)", re.DOTALL)
_SEVERAL = re.compile(r",|;|\\\\|\\(?:text|mbox|implies|Rightarrow|iff|quad|forall|exists|colon|mid)(?![A-Za-z])|:")


def _counted(text: str) -> str:
    r"""``\nexists x: P`` as ∀ x: ¬P, and ``\exists! i \in [n]: P`` as Σ_i 1{P} = 1, where P is one statement; another text as it is."""
    none, one = _NONE.fullmatch(text), _ONE.fullmatch(text)
    said = re.sub(r"[.\s]+$", "", none[2] if none else one[3] if one else "")
    if not said or _SEVERAL.search(said):
        return text
    if none:
        return rf"\forall {none[1]}: \lnot ({said})"
    assert one is not None
    return rf"\sum_{{{one[1]} \in [{one[2]}]}} \mathbb{{1}}\{{{said}\}} = 1"


def _texts(text: str) -> str:
    r"""``\text{for all $x$, and}`` is ``\text{for all} x \text{, and}``: formulas inside of words stand beside them."""
    done, left = [], text
    while match := _TEXTS.search(left):
        inside, at = group_at(left, match.end())
        if "$" in inside or match[1] != "text":
            pieces = re.split(r"(?<!\\)\$", inside)
            written = [
                piece if k % 2 else f"\\text{{{piece}}}" if piece.strip() else " " for k, piece in enumerate(pieces)
            ]
            done.append(left[: match.start()] + "".join(written))
        else:
            done.append(left[:at])
        left = left[at:]
    return "".join(done) + left


__all__ = ["numbered_rows", "plain"]
