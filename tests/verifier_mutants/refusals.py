"""What a function of the verifier does with what it must not take: which exception it raises."""

from __future__ import annotations

from collections.abc import Callable


def refusal(function: Callable, *arguments: object) -> str:
    """The name of the class of the exception that the call raises, "" without one."""
    try:
        function(*arguments)
    except Exception as problem:
        return type(problem).__name__
    return ""


def message(function: Callable, *arguments: object) -> str:
    """The words of the exception that the call raises, "" without one."""
    try:
        function(*arguments)
    except Exception as problem:
        return str(problem)
    return ""


def all_refused(function: Callable, *inputs: object) -> list[bool]:
    """Whether each input is Rejected with a reason of the verifier's own, not by an accident of Python."""
    return [refusal(function, one) == "Rejected" for one in inputs]
