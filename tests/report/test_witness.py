"""The LaTeX of a counter-example is exact and compiles by sight; pictures are drawn in one and two dimensions only."""

from __future__ import annotations

import pytest

from checker.report.pages.page import render_page
from checker.report.pages.view import is_plain_svg
from checker.report.pictures.witness import dataset_picture, witness_latex

PLANE = {
    "tokens": [[["1", "0"], ["0", "1/3"]], [["2", "1"], ["-1", "0"], ["0", "0"]]],
    "labels": ["1", "-1"],
    "head": ["1", "1/2"],
}
TIED = {"tokens": [[["1"], ["1"]]], "labels": ["1"], "head": ["1"]}
SORTS = {"D": "dataset", "u": "vector", "lam": "scalar", "A": "matrix", "i": "index", "alpha": "choice", "ell": "loss"}


def test_every_sort_is_written_exactly():
    text = witness_latex(
        {
            "lam": "-7/3",
            "u": ["0", "1/2"],
            "A": [["1", "2"], ["3", "-4"]],
            "i": "0",
            "alpha": ["0", "2"],
            "ell": "logistic",
        },
        SORTS,
    )
    assert r"\mathrm{lam} &= -\frac{7}{3}" in text and r"u &= \left(0, \frac{1}{2}\right)^{\top}" in text
    assert r"A &= \begin{pmatrix} 1 & 2 \\ 3 & -4 \end{pmatrix}" in text
    assert "i &= 1" in text and r"\alpha &= (1, 3)" in text and r"\text{logistic}" in text  # counted from 1 in print
    assert text.startswith("\\begin{aligned}\n") and text.endswith("\\end{aligned}\n") and text.count("&=") == 6


def test_a_dataset_is_written_by_its_parts():
    text = witness_latex({"D": PLANE | {"queries": [["1", "0"], ["0", "1"]]}}, SORTS)
    assert r"X_{1} &= \begin{pmatrix} 1 & 0 \\ 0 & \frac{1}{3} \end{pmatrix}, \quad Y_{1} = 1" in text
    assert r"Y_{2} = -1" in text and r"v &= \left(1, \frac{1}{2}\right)^{\top}" in text and "z_{2} &=" in text


@pytest.mark.parametrize("bad", [["1", "oops"], "0.5", [["1"], [None]], {"tokens": 3}, r"\input{x}", ["1"] * 5000])
def test_what_is_not_exact_or_too_long_is_left_out_with_a_comment(bad):
    text = witness_latex({"u": bad, "lam": "1"}, SORTS)
    assert text.startswith("% u is too long or malformed") and "input" not in text and "&= 1" in text


def test_pictures_of_a_line_and_a_plane():
    picture = dataset_picture(PLANE, "The dataset D")
    assert is_plain_svg(picture["svg"]) and "exact p-SVM" in picture["caption"] and "input 2" in picture["svg"]
    assert dataset_picture(PLANE, "The dataset D") == picture
    assert "tied" in dataset_picture(TIED, "x")["caption"]
    for none in ({"tokens": [[["1", "0", "0"]]], "labels": ["1"], "head": ["1", "0", "0"]}, {}, None, "D"):
        assert dataset_picture(none, "x") is None


def test_the_page_shows_both_for_a_refuted_claim_only():
    claim = {
        "id": "a",
        "paper": "p",
        "title": "t",
        "verdict": "REFUTED",
        "statement": {"forall": [["D", "dataset"]]},
        "witness": {"values": {"D": PLANE}, "why": "because"},
    }
    audit = {"format": "checker-audit/2", "claims": [claim]}
    page = render_page(audit)
    assert "The same as LaTeX" in page and 'class="drawn"' in page and r"\frac{1}{3}" in page
    assert 'class="drawn"' not in render_page(audit | {"claims": [claim | {"verdict": "CONSISTENT"}]})
