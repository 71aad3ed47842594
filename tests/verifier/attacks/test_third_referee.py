"""The third hostile reading of the verifier: certificates of false statements, none of which may be VERIFIED, and their true neighbours.

Each attack has one sentence that says what hole it probes.  Those marked "was accepted" were VERIFIED until their rule was mended; the
statement of each attack on a tree has an instance that breaks it, which the verifier itself evaluates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import pytest

from checker.language import entry, equals, index, iterate, number_of, scalar, sum_over, vector
from checker.meaning.interpret import Evaluation
from checker.statements.terms.over_indices import told
from checker.truth import Truth
from tests.verifier_mutants import building, generate
from tests.verifier_mutants.building import given, node, num, var

verifier = generate.load()


@dataclass(frozen=True, kw_only=True)
class Attack:
    """A false statement with a tree for it; ``probes`` is a sentence, ``refusal`` a part of what the verifier must answer."""

    name: str
    probes: str
    conclude: list
    root: dict
    forall: tuple = ()
    hypotheses: tuple = ()
    own: tuple = ()
    refusal: str
    breaks: Mapping | None = field(default=None)  # values that meet the hypotheses and break the conclusion

    @property
    def text(self) -> str:
        return building.tree(self.conclude, self.root, self.forall, self.hypotheses, self.own)


# ── A place of another vector (was accepted) ──
U, AT, J, K, EVERY = var("u"), var("i"), var("j"), var("k"), ["bound", "k:n"]
MARGIN = ["le", num(1), ["margin", U, AT]]
APART = ["not", ["eq", AT, J]]


def beyond(k: list) -> list:
    """u_k is at most u_i − 1 where k is not i."""
    return ["implies", ["not", ["eq", AT, k]], ["le", num(1), ["sub", ["entry", U, AT], ["entry", U, k]]]]


def margins(forall: tuple) -> dict:
    """1 ≤ margin(u, i) from 1 ≤ u_i − u_k for every k ≠ i, and a place j ≠ i."""
    known = node("instance", beyond(K), given(["for_each", EVERY, beyond(EVERY)]), at=K)
    known = node("consequence", beyond(K)[2], known, given(beyond(K)[1]))
    return {
        "conclude": MARGIN,
        "root": node("margins", MARGIN, known, given(APART), of=U, left=AT, right=J, index="k"),
        "forall": (["u", "vector", "n"], ["i", "index", "n"], *forall),
        "hypotheses": (["for_each", EVERY, beyond(EVERY)], APART),
        "own": (["k", "index", "n"],),
    }


ATTACKS = [
    Attack(
        name="another place, of another vector",
        probes="A place other than i says that u has a second entry only if it is a place of u; the margin of a lone entry is 0.",
        **margins((["j", "index", "m"], ["w", "vector", "m"])),
        refusal="rule margins: sizes that do not fit",
        breaks={"u": ["0"], "i": "0", "j": "1", "w": ["0", "0"]},
    ),
    Attack(
        name="another place, a literal one",
        probes="The second place may be a number, which has to be below the length of u as well.",
        conclude=MARGIN,
        root=node(
            "margins",
            MARGIN,
            margins(())["root"]["premises"][0],
            given(["not", ["eq", AT, ["place", num(1)]]]),
            of=U,
            left=AT,
            right=["place", num(1)],
            index="k",
        ),
        forall=(["u", "vector", "n"], ["i", "index", "n"]),
        hypotheses=(["for_each", EVERY, beyond(EVERY)], ["not", ["eq", AT, ["place", num(1)]]]),
        own=(["k", "index", "n"],),
        refusal="rule margins: sizes that do not fit",
        breaks={"u": ["0"], "i": "0"},
    ),
]


# ── The number of tokens of an input, in a sum over the inputs (was accepted) ──
EACH = ["bound", "i:n"]
LOGITS = ["logits", var("D"), var("p"), EACH]
TOKENS = ["length", LOGITS]
FLAT = ["norm", ["softmax", ["mul", num(0), LOGITS]]]  # 1/√T_i
ONES = ["sum", ["exp", ["mul", num(0), LOGITS]]]


def mean_square(one: list) -> tuple[list, list]:
    """(Σ_i a_i)² and n·Σ_i a_i², which are equal only where all a_i are."""
    first = ["sum_over", EACH, one]
    return ["mul", first, first], ["mul", ["length", ["best_scores", var("D")]], ["sum_over", EACH, ["mul", one, one]]]


ATTACKS += [
    Attack(
        name=f"inputs of equal lengths: {name}",
        probes="The number T_i of tokens depends on i, so that it does not come out of a sum over i.",
        conclude=["eq", *mean_square(one)],
        root=building.combine(["eq", *mean_square(one)]),
        forall=(["D", "dataset"], ["p", "vector", "d"]),
        refusal="what remains is not visibly",
        breaks={"D": building.dataset([[[1], [0]], [[1]]], [1]), "p": ["1"]},
    )
    for name, one in {
        "their number": TOKENS,
        "a flat softmax": FLAT,
        "a sum of ones": ONES,
        "its inverse": ["div", num(1), TOKENS],
    }.items()
]


@pytest.mark.parametrize("one", ATTACKS, ids=lambda one: one.name)
def test_a_false_statement_is_not_proved(one):
    outcome, message, _ = verifier.verify_record(one.text)
    assert outcome == "REJECTED" and one.refusal in message, message
    if one.breaks is not None:
        broken = building.evaluation(one.conclude, one.forall, one.breaks, one.hypotheses, role="counter-example")
        assert verifier.verify_text(broken)[0] == "VERIFIED", verifier.verify_text(broken)[1]


def test_a_place_of_the_vector_itself_shows_a_second_entry():
    told_ = margins((["j", "index", "n"],))
    text = building.tree(*[told_[name] for name in ("conclude", "root", "forall", "hypotheses", "own")])
    assert verifier.verify_text(text)[0] == "VERIFIED", verifier.verify_text(text)[1]


@pytest.mark.parametrize("one", [TOKENS, FLAT, ONES, ["entry", ["best_scores", var("D")], EACH]])
def test_what_is_free_of_the_index_comes_out_of_a_sum(one):
    x = var("x")
    goal = ["eq", ["sum_over", EACH, ["mul", x, x]], ["mul", ["length", ["best_scores", var("D")]], ["mul", x, x]]]
    same = ["eq", ["add", ["sum_over", EACH, one], num(0)], ["sum_over", EACH, one]]
    for said in (goal, same):
        text = building.tree(said, building.combine(said), [["D", "dataset"], ["p", "vector", "d"], ["x", "scalar"]])
        assert verifier.verify_text(text)[0] == "VERIFIED", verifier.verify_text(text)[1]


# ── One sequence in two sums over its steps (was accepted) ──
def total(j: str) -> list:
    """Σ_i Σ_j i·x_i(j) of the sequence x_i(j) = i + i·j: over three places 30."""
    i, j_ = ["bound", "i:n"], ["bound", f"{j}:n"]
    start, step = ["number_of", i], ["add", ["state", "x:scalar"], ["number_of", i]]
    one = ["iterate", num(0), ["number_of", j_], ["state", "t:natural"], ["state", "x:scalar"], start, step]
    return ["sum_over", i, ["sum_over", j_, ["mul", ["number_of", i], one]]]


OF_THREE = {"u": ["1", "1", "1"]}


NAMES = [("j", "h"), ("h", "j"), ("h", "g"), ("j", "k")]


@pytest.mark.parametrize("names", NAMES)
def test_the_steps_of_a_sequence_may_be_named_in_any_order(names):
    """A run was looked up by the places of the open indices without their names, so that (h, i) = (0, 1) found that of (i, j) = (0, 1):
    one sum had two values, and the equality of both a counter-example."""
    same = ["eq", *map(total, names)]
    wrong = building.evaluation(same, [["u", "vector", "n"]], OF_THREE, role="counter-example")
    assert verifier.verify_text(wrong)[0] == "REJECTED"
    assert verifier.verify_text(building.evaluation(same, [["u", "vector", "n"]], OF_THREE))[0] == "VERIFIED"
    for one in names:
        both = ["and", same, ["eq", total(one), num(30)]]
        assert verifier.verify_text(building.evaluation(both, [["u", "vector", "n"]], OF_THREE))[0] == "VERIFIED"


@pytest.mark.parametrize("names", [("j", "h"), ("h", "j")])
def test_the_other_interpreter_too_knows_them_by_name(names):
    u, x, i = vector("u", "n"), scalar("x"), index("i", "n")

    def summed(name):
        j = index(name, "n")
        one = iterate(number_of(j), x, start=number_of(i), update=x + number_of(i))
        return sum_over(i, sum_over(j, number_of(i) * one))

    first, second = map(summed, names)
    said = told(equals(first, second) & equals(first, 30) & equals(second, 30) & (sum_over(i, entry(u, i)) >= 0), [u])
    assert Evaluation(values={"u": (Fraction(1),) * 3}).truth(said) is Truth.TRUE


# ── What was rounded is not called exact (was: exact) ──
def rounded(steps: int) -> str:
    state, square = ["state", "s:scalar"], ["mul", ["state", "s:scalar"], ["state", "s:scalar"]]
    powers = ["iterate", num(0), num(steps), ["state", "t:natural"], state, var("x"), square]
    return building.evaluation(["lt", powers, num(1)], [["x", "scalar"]], {"x": "2/3"})


@pytest.mark.parametrize(("steps", "exact"), [(5, True), (16, False)])
def test_a_state_of_too_many_digits_is_not_called_exact(steps, exact):
    """A state of more than 4096 bits is handed on as an interval, and the certificate said that nothing was rounded."""
    outcome, message, found = verifier.verify_record(rounded(steps))
    assert outcome == "VERIFIED", message
    assert found.exact is exact


# ── What has no value is neither TRUE nor FALSE ──
U_, Z, PAIR = var("u"), ["bound", "z:[]"], ["bound", "z:[2]"]
S_ = ["state", "s:scalar"]
SQUARED = ["iterate", num(0), num(2), ["state", "t:natural"], S_, Z, ["mul", S_, S_]]
NORMAL = ["word", "gaussian"]
WITHOUT_VALUE = {
    "a place beyond the end": ["entry", U_, ["place", num(2)]],
    "a sum over a range of which nobody knows the end": ["sum_over", ["bound", "i:q"], num(1)],
    "a probability above 1": ["expectation", Z, ["bernoulli", num(2)], Z],
    "weights of the sum 2/3": ["expectation", ["bound", "i:n"], ["weighted", U_], num(1)],
    "an index drawn as a sign": ["expectation", ["bound", "i:n"], ["word", "signs"], num(1)],
    "a number drawn from a range": ["expectation", Z, ["word", "uniform"], num(1)],
    "a step at normal entries, whose polynomial would be wrong": [
        "expectation",
        Z,
        NORMAL,
        ["indicator", ["le", Z, num(0)]],
    ],
    "an absolute value at normal entries": ["expectation", Z, NORMAL, ["abs", Z]],
    "an odd power of a norm at normal entries": ["expectation", PAIR, NORMAL, ["pow", ["norm", PAIR], num(3)]],
    "a sequence from a normal start": ["expectation", Z, NORMAL, SQUARED],
    "rows of no entries": ["frobenius", ["mat", U_, num(0)]],
    "rows that do not end with the vector": ["frobenius", ["mat", ["stack", ["bound", "i:3"], num(1)], num(2)]],
}


@pytest.mark.parametrize("name", WITHOUT_VALUE)
@pytest.mark.parametrize("role", ["instance", "counter-example"])
def test_what_has_no_value_decides_nothing(name, role):
    """A value that does not exist, or is not known to, may neither hold nor fail: an interpolated or truncated one would decide both."""
    said = ["le", WITHOUT_VALUE[name], num(9)]
    text = building.evaluation(said, [["u", "vector", "n"]], {"u": ["1/3", "1/3"]}, role=role)
    assert verifier.verify_text(text)[0] == "REJECTED"


def test_an_infinite_mean_of_finite_means_is_not_shown_defined():
    """E e^(z·w) over z is e^(w²/2), and its mean over w is infinite: each mean alone looks integrable, both together are not."""
    w, z = ["bound", "w:[]"], ["bound", "z:[]"]
    inner = ["expectation", z, NORMAL, ["exp", ["mul", z, w]]]
    goal = ["le", num(0), ["sub", ["expectation", w, NORMAL, inner], ["expectation", w, NORMAL, inner]]]
    outcome, message, _ = verifier.verify_record(building.tree(goal, building.combine(goal)))
    assert outcome == "REJECTED" and "expectation of normal entries" in message, message
