"""The files in `deploy` fit together, the project, and each other; none of them is run here."""

import re
import shlex
import tomllib
from pathlib import Path

import yaml
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
VALUES = yaml.safe_load((ROOT / "deploy" / "zero_to_jupyterhub.yaml").read_text())
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text()
CONFIG = (ROOT / "deploy" / "jupyterhub_config.py").read_text()
LEARNER = VALUES["singleuser"]


def test_the_configuration_has_at_most_forty_lines() -> None:
    assert sum(1 for line in CONFIG.splitlines() if line.strip()) <= 40


def test_the_image_is_the_one_that_the_dockerfile_builds() -> None:
    image = LEARNER["image"]
    assert f"--tag {image['name']}:{image['tag']} ." in DOCKERFILE


def test_the_image_has_what_a_learner_needs_and_a_jupyterhub_in_our_range() -> None:
    [install] = re.findall(r"RUN pip install .*?(?=\n\n)", DOCKERFILE, re.S)
    ours, hub = (
        word for word in shlex.split(install) if "[" in word or word.startswith("jupyterhub")
    )
    assert ours == "/tmp/puzzle-notebooks[learner]"
    assert "learner" in EXTRAS
    asked, [ranged] = (
        Requirement(hub),
        [r for r in map(Requirement, EXTRAS["hub"]) if r.name == "jupyterhub"],
    )
    assert ranged.specifier.contains("5.2.1")
    assert asked.specifier.contains("5.2.1")


def test_the_volume_lies_where_the_images_user_is_at_home() -> None:
    assert f"--home-dir {LEARNER['storage']['homeMountPath']} " in DOCKERFILE
    assert f"WORKDIR {LEARNER['storage']['homeMountPath']}\n" in DOCKERFILE


def test_a_server_begins_on_a_cluster_as_it_does_on_one_machine() -> None:
    assert repr(LEARNER["cmd"][2]) in CONFIG
    assert f'"{LEARNER["defaultUrl"]}"' in CONFIG
    assert (ROOT / "notebooks" / Path(LEARNER["defaultUrl"]).name).exists()


def test_a_learner_gets_what_was_measured_and_some_more() -> None:
    megabytes = {"M": 1, "G": 1000}
    guarantee, limit = (
        int(text[:-1]) * megabytes[text[-1]]
        for text in (LEARNER["memory"]["guarantee"], LEARNER["memory"]["limit"])
    )
    assert 170 < guarantee < limit <= 2000


def test_nobody_is_let_in_without_a_password() -> None:
    """The chart's own default takes any name with any password."""
    assert VALUES["hub"]["config"]["JupyterHub"]["authenticator_class"] != "dummy"
