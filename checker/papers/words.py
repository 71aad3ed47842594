r"""What the sentences of a statement say: the role of each formula, and the words that are neither read nor empty.

**Guarantee.** a word that could carry a hypothesis is never dropped: it is listed, so that the statement's file asks about it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

_ENVIRONMENTS = r"equation|align|gather|multline|displaymath|eqnarray|alignat|flalign|math"
_MATH = re.compile(
    rf"\\begin\{{({_ENVIRONMENTS})(\*?)\}}(?:\{{\d+\}})?(.+?)\\end\{{\1\2\}}|\$\$(.+?)\$\$|\\\[(.+?)\\\]|(?<!\\)\$(.+?)(?<!\\)\$|\\\((.+?)\\\)",
    re.DOTALL,
)
_GOES_ON = re.compile(r"\s*&?\s*(?:[=<>]|\\(?:leq?|geq?|leqslant|geqslant|lt|gt)(?![A-Za-z]))")
_HYPOTHESIS = (
    "let|suppose|assume|if|given|fix|consider|denote|define|where|when|whenever|provided|for any|for all|for every|for "
    "each|for|with|such that|"
    "letting|assuming|suppose that|assume that|and let|satisfies that|under|set|setting|choosing|choose|taking|picking|write|in which"
)
_CONCLUSION = (
    "then|we have|have|it holds|holds|hold|we get|we obtain|satisfies|satisfy|implies|imply|thus|hence|therefore|it "
    "follows|follows|we know|"
    r"so(?! (?:that|large|small)\b)|gives|yields|ensures|guarantees|particular|moreover|furthermore|is bounded by|are equivalent|"
    "is given by|bound|show"
)
_EMPTY = frozenset(
    re.findall(
        r"\S+",
        (
            "let suppose assume that then if for any all every each and we have it holds hold be is are the a an following inequality "
            "inequalities where with such also moreover furthermore in particular of to satisfies satisfy by given fix consider "
            "denote define when whenever real number numbers vector vectors matrix matrices scalar scalars get obtain know "
            "thus hence therefore follows as on at this its these which so our statement equation bound true letting assuming "
            "provided setting set has namely i.e. say statements result claim lemma theorem proof following: from "
        ),
    )
)
_CUES = re.compile(rf"\b(?:({_HYPOTHESIS})|({_CONCLUSION}))\b", re.IGNORECASE)
PROPERTIES = (  # words that the language has a predicate for: a pattern, and what to write
    (r"(?<!strongly )(?<!strongly-)\bconvex\b", "convex(f)"),
    (r"strongly[ -]convex", "strongly_convex(f, mu)"),
    (r"\bsmooth\b|Lipschitz[ -](?:continuous )?(?:gradient|smooth)", "smooth(f, L)"),
    (r"Lipschitz(?![ -](?:continuous )?(?:gradient|smooth))", "lipschitz(f, L)"),
    (r"\bdifferentiable\b", "differentiable(f)"),
    (r"minimi[sz]er", "minimiser(f, x)"),
    (r"\bsymmetric\b", "equals(A, A.T)"),
    (r"positive semi-?definite|\bPSD\b", "0 <= eigenvalue(A, length(column(A, 0)))"),
    (r"separable", "separable(D)"),
    (r"(?:orthogonal|orthonormal)", "equals(U.T @ U, identity(k))"),
    (r"unit (?:vector|norm)", "equals(norm(x), 1)"),
    (r"\b[Gg]aussian\b|i\.?i\.?d", "expectation(x, 'gaussian', …)"),
    (r"with probability", "quantifier='probability', or a statement of expectation(x, law, indicator(P))"),
    (r"there exist", "exists=(C,), then_exists=(…,)"),
    (r"\bO\(|asymptotic|limit|converge", "direction_tends_to(…), or a rate with an explicit constant"),
    (r"\bfor (?:all|any|every|each)\b", "for_each(i, …)"),
    (r"\bimpl(?:y|ies)\b", "implies(P, Q)"),
    (r"almost every", "quantifier='almost_all'"),
)


@dataclass(frozen=True, kw_only=True)
class Formula:
    """``role`` is hypothesis or conclusion, which its words may leave open; ``latex`` stands between the signs of mathematics."""

    role: str
    latex: str
    display: bool
    open: bool = False


def sentences_of(text: str) -> tuple[list[Formula], list[str]]:
    """The formulas of a statement with their roles, and its sentences with ⟦k⟧ for the formula number k."""
    found: list[Formula] = []
    shown = _joined(_MATH.sub(lambda m: _kept(m, found), _without_marks(text)), found)
    sentences, lead, condition = list[str](), "", False
    for k, part in enumerate(shown.split("•")):
        within = [s for s in re.split(r"(?<=[.;:])\s+(?=[A-Z])|(?<=[.:])\s+(?=⟦)|\n\s*\n", part) if s.strip()]
        for place, sentence in enumerate(within):
            _give_roles(sentence, found, k > 0 and place == 0 and _SUPPOSES.search(lead) is not None)
            if k and condition:  # “• if P, then Q • R”
                _open_conclusions(sentence, found)
        condition = condition or k > 0 and _IF.search(part) is not None
        sentences += within
        lead = within[-1] if within and (k == 0 or _CUES.search(within[-1])) else lead
    _open_added(sentences, found)
    return found, sentences


def _kept(match: re.Match[str], found: list[Formula]) -> str:
    inside = next(part for part in (match[3], match[4], match[5], match[6], match[7]) if part is not None)
    display = match[6] is None and match[7] is None
    stop = re.search(r"[.,;]\s*(?:\\label\{[^{}]*\}\s*)?$", inside)
    found.append(Formula(role="", latex=" ".join(inside.split()), display=display))
    return f"⟦{len(found) - 1}⟧" + (stop[0].strip()[:1] if stop and display else "") + (" " if display else "")


def _joined(shown: str, found: list[Formula]) -> str:
    """Displays that go on with the one before, as “= b” behind “a”, as one formula."""
    for k in range(len(found) - 1, 0, -1):
        one, other = found[k - 1], found[k]
        beside = re.search(rf"⟦{k - 1}⟧[.,;]?\s*⟦{k}⟧", shown)
        if beside and one.display and other.display and _GOES_ON.match(other.latex):
            before = re.sub(r"[.,;]\s*$", "", one.latex)
            found[k - 1 : k + 1] = [replace(one, latex=f"{before} \\\\ & {other.latex}"), replace(other, latex="")]
            shown = shown[: beside.start()] + f"⟦{k - 1}⟧ " + shown[beside.end() :]
    kept = [k for k, one in enumerate(found) if one.latex]
    places = {old: new for new, old in enumerate(kept)}
    found[:] = [found[k] for k in kept]
    return re.sub(r"⟦(\d+)⟧", lambda m: f"⟦{places[int(m[1])]}⟧" if int(m[1]) in places else "", shown)


def _without_marks(text: str) -> str:
    text = re.sub(r"\\label\s*\{[^{}]*\}(?![^$]*\$[^$]*$)", " ", text) if text.count("$") % 2 == 0 else text
    text = re.sub(
        r"\\(?:begin|end)\s*\{(?:enumerate|itemize|description|center|small|subequations)\}(?:\[[^\]]*\])?", " • ", text
    )
    text = re.sub(r"\\item\b\s*(?:\[[^\]]*\])?", " • ", text)
    text = re.sub(
        r"\\(?:emph|textbf|textit|textrm|textsc|textnormal|textup|underline|textsf|texttt)\s*\{([^{}$]*)\}", r"\1", text
    )
    return re.sub(
        r"\\(?:noindent|smallskip|medskip|proofbreak|centering|quad|qquad|enskip|enspace|,|;)(?![A-Za-z])|~", " ", text
    )


_SUPPOSES = re.compile(  # “suppose that the following hold:”
    r"\b(?:let|suppose|assum\w+|if|when|whenever|given|provided|consider|where|such that)\b"
    r"(?!.*\b(?:then|thus|hence|therefore|so|we have)\b)"
    r"(?:.*\bfollowing\b|.*[^.\s]\s*$)",
    re.I | re.S,
)


def _open_conclusions(sentence: str, found: list[Formula]) -> None:
    for k in map(int, re.findall(r"⟦(\d+)⟧", sentence)):
        found[k] = replace(found[k], open=found[k].open or found[k].role == "conclusion")


_ADDS, _INFERS = ("moreover", "furthermore", "particular"), ("thus", "hence", "therefore")


def _open_added(sentences: Sequence[str], found: list[Formula]) -> None:
    """Marks what “moreover” adds, and what “hence” infers, where nothing was concluded before: “assume P and, moreover, Q”.

    So is a sentence without such a word in front of one that begins with “then”: “Let P. Also Q. Then R”.
    """
    concluded, before = False, False
    for k, sentence in enumerate(sentences):
        at, later = 0, any(re.match(r"\W*then\b", one, re.I) for one in sentences[k + 1 :])
        for place in re.finditer(r"⟦(\d+)⟧", sentence):
            one, cues = found[int(place[1])], list(_CUES.finditer(sentence, at, place.start()))
            weak = _ADDS + (_INFERS if at else ())
            added = bool(cues) and cues[-1][0].lower() in weak and all(c[1] or c[0].lower() in weak for c in cues)
            unsaid = added if cues else later and _RELATION.search(one.latex)
            if one.role == "conclusion" and (before or not cues) and not concluded and unsaid:
                found[int(place[1])] = replace(one, open=True)
            concluded = concluded or one.role == "conclusion" and _RELATION.search(one.latex) is not None
            at, before = place.end(), True


def _give_roles(sentence: str, found: list[Formula], listed: bool = False) -> None:
    """To each formula of a sentence the role that the last cue before it says; ``listed`` in a list of what is supposed."""
    role, left_open, at = "hypothesis" if listed else "conclusion", listed, 0
    for match in re.finditer(r"⟦(\d+)⟧", sentence):
        cues = list(_CUES.finditer(sentence, at, match.start()))
        if cues:
            supposed = role == "hypothesis"
            role = "hypothesis" if cues[-1][1] or _is_of_hypothesis(cues[-1], sentence, supposed) else "conclusion"
            left_open = _leaves_open(cues[-1], sentence, role) or listed and cues[-1][0].lower() in _WEAK
        elif role == "hypothesis" and ";" in sentence[at : match.start()]:
            left_open = True  # “let P; Q”
        found[int(match[1])] = replace(found[int(match[1])], role=role, open=left_open)
        at = match.end()


_SUBJECT = (
    r"(?:(?:the|a|an|any|some|each|every|all|real|number|scalar|functions?|matrix|matrices|vectors?|points?|sequence|set|step size"
    r"|stepsize)\s+)*(?:⟦\d+⟧(?:\s*and\s*⟦\d+⟧)*)?\s*$"
)
_CONCLUDED = r"\b(?:then|thus|hence|therefore|so|we have|there (?:is|are|exists?))\b"
_SUPPOSED = re.compile(  # “suppose that f satisfies”, “if this gives”
    r"\b(?:suppose|assume)\b(?!.*\b(?:then|thus|hence|therefore|so)\b)[^,;:]*$|\bif\b[^,;:⟦]*$", re.I | re.S
)
_BEHIND = re.compile(  # “if f satisfies”, “let the vector x satisfy”, “whenever we have”, “such that it holds”
    rf"\b(?:if|when|whenever|let|given|where|provided|such|for which)\s+(?:that\s+)?{_SUBJECT}"
    rf"|\b(?:any|every|each|all|for)\s+[^⟦,;:]*⟦\d+⟧\s*(?:that|which)\s*$",
    re.I,
)
_RELATIVE = re.compile(  # “let f be a function that satisfies”, “suppose that f is convex, and that x satisfies”
    rf"\b(?:(?:let|suppose|assume|consider|fix|denote|define)\b(?!.*{_CONCLUDED}).*|(?:if|given)\b[^,;:]*)"
    r"\b(?:(?:that|which|and)\s*|and that\s+(?:⟦\d+⟧\s*)?)$",
    re.I | re.S,
)
_ALSO = re.compile(rf"(?:\b(?:and|but|while|that|which)\b(?:\s+that)?|;)\s*{_SUBJECT}", re.I)
_LISTED = re.compile(rf"\blet\b(?!.*{_CONCLUDED}).*,\s*{_SUBJECT}", re.I | re.S)
_OPENED = re.compile(
    rf"\b(?:let|suppose|assume|consider|fix|denote|define|if|when|whenever|given|provided)\b(?!.*{_CONCLUDED})",
    re.I | re.S,
)
_THERE_IS = re.compile(r"\bthere (?:is|are|exists?)\b", re.I)
_WEAK = ("satisfies", "satisfy", "holds", "hold", "it holds", "we have", "have")


def _is_of_hypothesis(verb: re.Match[str], sentence: str, supposed: bool) -> bool:
    """Whether “satisfies” and its like stand in a hypothesis: behind “suppose that …” without a comma, and behind “if f”.

    ``supposed`` says that the formula before is one: so is Q in “if P and x satisfies Q, then R”.
    """
    said, before = verb[0].lower(), sentence[: verb.start()]
    if said in ("then", "thus", "hence", "therefore", "follows", "it follows", "so"):
        return False
    if _SUPPOSED.search(before) is not None:
        return True
    later = re.search(r"\bthen\b", sentence[verb.end() :], re.I)
    if said in ("holds", "hold") and _OPENS.match(sentence) and re.match(r"\s*,\s*⟦", sentence[verb.end() :]):
        return later is not None  # “if P holds, Q”
    if said not in _WEAK or _ends(verb, before) or _THERE_IS.search(before) is not None:
        return False  # “there is x such that f satisfies”
    if _BEHIND.search(before):
        return supposed or re.search(_CONCLUDED, before, re.I) is None  # not “then x is such that f satisfies”
    if said not in ("we have", "have") and _RELATIVE.search(before) or re.search(r"\band that\s*$", before, re.I):
        return _OPENED.search(before) is not None
    return bool(supposed and later and _ALSO.search(before) and _OPENED.search(before))


def _ends(verb: re.Match[str], before: str) -> bool:
    """Whether what stands before has ended, as P in “if P we have Q”."""
    return verb[0].lower() in ("we have", "it holds") and before.rstrip().endswith("⟧")


def _leaves_open(cue: re.Match[str], sentence: str, role: str) -> bool:
    """Whether a formula behind this cue may have the other role: “let P, and x satisfies Q”, “then x is such that Q”."""
    before = sentence[: cue.start()]
    if role == "hypothesis":
        return cue[0].lower() == "such that" and bool(
            re.search(
                r"\b(?:then|thus|hence|therefore)\b(?!.*\b(?:all|any|every|each)\b)[^⟦]*⟦\d+⟧[^⟦,]*$", before, re.I
            )
        )
    also = (
        _ALSO.search(before) or _LISTED.search(before) if cue[0].lower() in _WEAK and not _ends(cue, before) else None
    )
    return bool(also and _OPENED.search(before))


def assumed_at(sentence: str, at: int) -> bool:
    """Whether what the words say at this place is assumed: behind “let” or “if”, and neither behind “then” nor without such a word."""
    cues = [cue for cue in _CUES.finditer(sentence, 0, at) if cue[0].lower() not in ("with", "for", "under")]
    return bool(cues and cues[-1][1])


_RELATION = re.compile(r"[=<>]|\\(?:le|ge|leq|geq|leqslant|geqslant|neq?|preceq|succeq|lt|gt)(?![A-Za-z])")
_IF = re.compile(r"\b(?:if|when|whenever|provided|suppose|assume|assuming)\b", re.I)


_ALSO_IF = re.compile(
    r"⟦.*\b(?:if|when|whenever|provided)\b[^⟦]*⟦\d+⟧\s*,[^⟦]*⟦", re.I | re.S
)  # “then B and, if C, also D”


def mixed_in(formulas: list[Formula], sentences: list[str]) -> bool:
    """Whether a hypothesis stands behind a conclusion, so that it may belong to a part of the statement alone.

    Read as one implication, “then B. If C, then D” would assume C for B too, and say less than the paper.  “B if A” alone is one.
    """
    concluded = behind = False
    for sentence in sentences:
        at = [int(k) for k in re.findall(r"⟦(\d+)⟧", sentence)]
        roles = [formulas[k].role for k in at if _RELATION.search(formulas[k].latex)]
        if concluded and (behind or "hypothesis" in roles) and roles:
            return True
        for role in roles:
            if role == "conclusion" and behind:
                return True
            behind = behind or (concluded and role == "hypothesis")
            concluded = concluded or role == "conclusion"
        if behind and (len(_IF.findall(sentence)) > 1 or _ALSO_IF.search(sentence)):
            return True
    return False


_CONDITION = re.compile(
    r"\b(?:if|when|whenever|provided|as long as|under|given|setting|choosing|choose|taking|picking|with|for)\b", re.I
)
_GOES_ON_FROM = re.compile(
    r"\W*(?:then|thus|hence|therefore|consequently|in particular|in this case|in that case|so|it follows|moreover|furthermore|also)\b",
    re.I,
)


def beside_condition(formulas: list[Formula], sentences: list[str]) -> str:
    """A conclusion in a sentence behind “if P, then Q”, of which nothing says whether P is assumed for it too; "" for none."""
    conditional = False
    for sentence in sentences:
        at = list(re.finditer(r"⟦(\d+)⟧", sentence))
        stated = [(one, formulas[int(one[1])]) for one in at if _RELATION.search(formulas[int(one[1])].latex)]
        concluded = [(place, one) for place, one in stated if one.role == "conclusion"]
        if conditional and concluded and not _GOES_ON_FROM.match(sentence):
            return concluded[0][1].latex
        if concluded:
            conditional = conditional or _is_conditional(sentence, stated)
    return ""


def _is_conditional(sentence: str, stated: Sequence[tuple[re.Match[str], Formula]]) -> bool:
    """Whether a sentence assumes something for itself alone: behind “if”, and behind “for” and its like where that is a comparison."""
    for cue in _CONDITION.finditer(sentence):
        behind = next((one for place, one in stated if place.start() > cue.start()), None)
        said = cue[0].lower() in ("if", "when", "whenever", "provided", "as long as") or (
            behind is not None and behind.role == "hypothesis"
        )
        if said and not _OPENED_BY_LET.match(sentence):
            return True
    return False


_OPENED_BY_LET = re.compile(r"\W*(?:let|suppose|assume|fix|consider|denote|define|set)\b", re.I)
_UNTIL = r"(?:\s+that)?(?:\s+(?:we have|it holds)\b)?(?:(?!\bthen\b|\bwe have\b|\bit holds\b).)*"
_NESTED = re.compile(
    rf"\b(?:suppose|assume|assuming|if|when|whenever|let|letting|given|fix|consider|where|with|such that|provided|satisf\w+)\b{_UNTIL}"
    rf"\bfor\s+(?:all\b|any\b|every\b|each\b|⟦)"
    r"|\b(?:suppose|assume|if|when|whenever|let|provided)\b[^,;:]*(?<!for )\b(?:all|any|every|each)\b[^⟦,;:]*⟦\d+⟧[^,;:]*\bsatisf"
    rf"|\bfor (?:all|any|every|each)\b{_UNTIL}\b(?:suppose|assume)\b",
    re.I | re.S,
)
_UNDER_A_CONDITION = re.compile(
    rf"\b(?:suppose|assume|assuming|let|letting|define|set)\b{_UNTIL}\b(?:if|when|whenever|provided|as long as|given)\b"
    rf"|\bif\b{_UNTIL}\b(?:when|whenever|provided|as long as)\b",
    re.I | re.S,
)


_OPENS = re.compile(
    r"\s*(?:•\s*)?(?:moreover|also|furthermore|and|in particular)?,?\s*(?:if|for|when|whenever|given|with|under|provided"
    r"|setting|choosing|taking|picking|letting|assuming)\b",
    re.I,
)

_CONCLUDES = re.compile(
    r"(?:\b(?:then|thus|hence|therefore)\b|^\W*(?:\w+,\s*)?(?:we have|it holds)\b)(?=.*⟦)", re.I | re.S
)
_BEGINS = re.compile(r"(?!\w+ing\b)(?:let|suppose|assum|fix|consider|denote|define|set|write)", re.I)


def without_then(sentence: str, formulas: list[Formula]) -> bool:
    """Whether “if P, Q” does not say where its conclusion begins, so that Q has the role of P."""
    at = list(re.finditer(r"⟦(\d+)⟧", sentence))
    stated = [one for one in (formulas[int(k[1])] for k in at) if _RELATION.search(one.latex)]
    if stated and _CONCLUDES.search(sentence) and all(one.role == "hypothesis" for one in stated):
        return True  # “then, if P, Q”
    if len(at) < 2 or not _OPENS.match(sentence) or sentence.rstrip().endswith(":"):
        return False
    last = formulas[int(at[-1][1])]
    begins = any(formulas[int(one[1])].role == "conclusion" for one in at) or any(
        _BEGINS.match(cue[0]) for cue in _CUES.finditer(sentence, 0, at[-1].start())
    )
    return not begins and bool(_RELATION.search(last.latex))


_LEANS = re.compile(
    r"\b(?:on|at|by|as|from|any|every|each|all)\b(?:\s+[a-z]+){0,3}\s*⟦(\d+)⟧|\ban?\b[^⟦.]*⟦(\d+)⟧[^⟦.]*\bsatisf", re.I
)


def leaning_on(sentence: str, formulas: list[Formula]) -> str:
    """A comparison whose role its words leave open: P in “any P satisfies Q”, “by P, Q”, “Q on P”, “let x be 1, and P”; "" for none."""
    for match in _LEANS.finditer(sentence):
        one = formulas[int(match[1] or match[2])]
        if one.role == "conclusion" and _RELATION.search(one.latex):
            return one.latex
    inside = (formulas[int(k)] for k in re.findall(r"⟦(\d+)⟧", sentence))
    return next((one.latex for one in inside if one.open and _RELATION.search(one.latex)), "")


_FOLLOWS = r"\bfollows? from\b|\bfrom\b.*⟦.*\bfollows?\b|\bso that\b|\bon\s*⟦"
_FOR_ONE = re.compile(r"⟦\d+⟧[^⟦]*\bfor an?\b[^⟦]*⟦", re.I)  # “P for a vector x” is of one


def left_in(sentence: str) -> str:
    """The sentence, where its words say more than its formulas do; "" otherwise.

    A “for all” inside of a hypothesis is more: its variable is bound there, and the language binds indices only.  “Assume that P if Q” does
    not assume Q.
    """
    more = _NESTED.search(sentence) or _UNDER_A_CONDITION.search(sentence)
    if more or _FOR_ONE.search(sentence) or re.search(_FOLLOWS, sentence, re.I | re.S):
        return " ".join(re.sub(r"⟦\d+⟧", "…", sentence).split())[:300]
    bare = re.sub(r"\\(?:c|C|auto|eq)?ref\s*\{[^{}]*\}|\\cite\w*\s*(?:\[[^\]]*\])?\{[^{}]*\}", " [ref] ", sentence)
    words = re.findall(r"\\?[A-Za-z][A-Za-z'’.-]*|\[ref\]", re.sub(r"⟦\d+⟧", " ", bare))
    said = [w for w in words if w.lower().strip(".:'’-") not in _EMPTY and w.strip(".-")]
    return " ".join(re.sub(r"⟦\d+⟧", "…", sentence).split())[:300] if said else ""


def suggested(phrase: str) -> str:
    """What the language has for the words of a phrase, "" where nothing is known."""
    return ", ".join(dict.fromkeys(term for pattern, term in PROPERTIES if re.search(pattern, phrase)))


__all__ = [
    "Formula",
    "assumed_at",
    "beside_condition",
    "leaning_on",
    "left_in",
    "mixed_in",
    "sentences_of",
    "suggested",
    "without_then",
]
