"""The Dockerfile, of which no image was built here: what it copies and calls is there, and its steps are those that other tests act out."""

from __future__ import annotations

import re
import tomllib

from tests.house.test_architecture import ROOT

LINES = re.sub(r"\\\n\s*", " ", (ROOT / "Dockerfile").read_text(encoding="utf-8")).splitlines()
STEPS = [line.partition(" ")[::2] for line in LINES if line and not line.startswith("#")]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def said(word: str) -> list[str]:
    return [text for name, text in STEPS if name == word]


def test_each_step_is_one_that_docker_knows():
    assert [name for name, _ in STEPS] == [
        "FROM",
        "RUN",
        "COPY",
        "RUN",
        "RUN",
        "USER",
        "WORKDIR",
        "ENTRYPOINT",
        "CMD",
    ]


def test_its_python_is_one_that_is_tested():
    python = re.fullmatch(r"python:(3\.\d+)-slim-bookworm", said("FROM")[0])[1]
    assert f"Programming Language :: Python :: {python}" in PROJECT["classifiers"]


def test_what_it_installs_is_named_elsewhere_too():
    system, package, _ = said("RUN")
    assert "apt-get install -y --no-install-recommends coq libcoq-interval" in system
    assert "apt-get install coq libcoq-interval" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    constraints, extra = re.search(r"-c /checker/(\S+) '/checker\[(\w+)\]'", package).groups()
    assert (ROOT / constraints).is_file() and extra in PROJECT["optional-dependencies"]


def test_what_the_package_is_built_from_is_not_left_out():
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]
    needed = [
        *build["packages"],
        *build["force-include"],
        PROJECT["readme"],
        *PROJECT["license-files"],
        "constraints.txt",
    ]
    assert all((ROOT / name).exists() and name.partition("/")[0] not in left_out for name in needed)


def test_it_starts_the_command_as_no_root():
    assert said("ENTRYPOINT") == ['["checker"]'] and PROJECT["scripts"]["checker"] and said("CMD") == ['["doctor"]']
    assert said("USER") == ["user"] and "useradd --create-home user" in said("RUN")[2]
