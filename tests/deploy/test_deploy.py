"""The files in `tools/deploy` agree with the documentation, the project, and each other.

A workflow validates the values with Helm; `test_hub.py` starts a hub on one machine.
"""

import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tools.release import check as release_check

ROOT = Path(__file__).parents[2]
VALUES_TEXT = (ROOT / "tools" / "deploy" / "zero_to_jupyterhub.yaml").read_text()
VALUES = yaml.safe_load(VALUES_TEXT)
DOCKERFILE = (ROOT / "tools" / "deploy" / "Dockerfile").read_text()
DEPLOYING = (ROOT / "docs" / "run" / "hub.md").read_text()
WORKFLOW = (ROOT / ".github" / "workflows" / "test.yml").read_text()
LEARNER = VALUES["singleuser"]


def test_the_image_is_the_one_that_the_dockerfile_builds() -> None:
    image = LEARNER["image"]
    assert f"--tag {image['name']}:{image['tag']} ." in DOCKERFILE


def test_the_chart_is_named_wherever_its_version_counts() -> None:
    for text in (DOCKERFILE, VALUES_TEXT, DEPLOYING, WORKFLOW):
        named = re.findall(r"(?:chart|version) (\d+\.\d+\.\d+)", text)
        assert set(named) == {"4.4.0"}


def test_the_volume_is_mounted_at_the_image_users_home() -> None:
    assert f"--home-dir {LEARNER['storage']['homeMountPath']} " in DOCKERFILE
    assert f"WORKDIR {LEARNER['storage']['homeMountPath']}\n" in DOCKERFILE


def test_servers_start_alike_on_a_cluster_and_on_one_machine() -> None:
    assert f"START = {LEARNER['cmd'][2]!r}\n" in DEPLOYING
    assert f'"{LEARNER["defaultUrl"]}"' in DEPLOYING
    assert all(f'"{key}": "{value}"' in DEPLOYING for key, value in LEARNER["extraEnv"].items())
    assert all(f'"{arg}"' in DEPLOYING for arg in VALUES["hub"]["config"]["Spawner"]["args"])
    assert f'mem_limit = "{LEARNER["memory"]["limit"]}"' in DEPLOYING
    assert (ROOT / "notebooks" / Path(LEARNER["defaultUrl"]).name).exists()


MAKES_AN_ENVIRONMENT = re.compile(r"-m venv|make (?:lab|test|site)\b")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
ELSEWHERE = dict.fromkeys(("hosts.md", "supported.md"), "names the command alone")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_with_commands_that_make_an_environment_names_what_debian_needs(page) -> None:
    text = page.read_text(encoding="utf-8")
    if MAKES_AN_ENVIRONMENT.search(text) and page.name not in ELSEWHERE:
        assert "python3-venv" in text


# ---- the image: its steps, executed in a folder without Docker -----------------------------------


def stages():
    """Return the instructions of each stage of the Dockerfile as pairs (keyword, arguments)."""
    text = re.sub(r"^#.*\n", "", DOCKERFILE, flags=re.M).replace("\\\n", "")
    steps = [tuple(line.split(maxsplit=1)) for line in text.splitlines() if line]
    begins = [k for k, (word, _) in enumerate(steps) if word == "FROM"]
    return [steps[a:b] for a, b in zip(begins, [*begins[1:], None], strict=True)]


def is_sent(path, rules):
    """Return whether Docker copies a file: the last matching rule for it or its folder decides.

    Our rules are paths from the root, or start with **/ and match a name anywhere.
    """
    sent = True
    for rule in rules:
        pattern = rule.removeprefix("!")
        above = [str(one) for one in (path, *path.parents)]
        names = path.parts if pattern.startswith("**/") else above
        if fnmatch.filter(names, pattern.removeprefix("**/")):
            sent = rule.startswith("!")
    return sent


def send_context(source, target):
    """Copy the files that `.dockerignore` does not exclude."""
    lines = (source / ".dockerignore").read_text().splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    for path in source.rglob("*"):
        inside = path.relative_to(source)
        if path.is_file() and is_sent(inside, rules):
            (target / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target / inside)


def test_the_engine_gets_no_more_than_a_wheel_is_made_of_and_its_constraints(tmp_path) -> None:
    checkout, context = tmp_path / "checkout", tmp_path / "context"
    wanted = [
        "pyproject.toml",
        "tools/constraints/image.txt",
        "puzzlelib/a.py",
        "notebooks/00_frames.ipynb",
        "puzzlecourse/b/c.py",
    ]
    private = [".git/config", ".venv/bin/python", "tests/a.py", "docs/a.md", "my_answers.json"]
    private += ["notebooks/saves/a.json", "notebooks/my_answers.json", "build/a.whl"]
    private += ["puzzlelib/__pycache__/a.pyc", "notebooks/.ipynb_checkpoints/a.ipynb"]
    private += ["notebooks/.my_answers.json-new", "tools/deploy/a.yaml", ".env"]
    for name in [*wanted, *private]:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).touch()
    shutil.copy(ROOT / ".dockerignore", checkout)
    send_context(checkout, context)
    sent = [str(p.relative_to(context)) for p in context.rglob("*") if p.is_file()]
    assert sorted(sent) == sorted(wanted)


def test_the_last_stage_gets_nothing_of_the_checkout() -> None:
    *_, last = stages()
    assert len(stages()) == 2
    assert [rest for word, rest in last if word in ("COPY", "ADD")] == [
        "--from=build /wheels /wheels"
    ]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the steps are those of a Linux image")
def test_the_steps_of_the_image_lead_to_a_server_of_the_charts_version(tmp_path) -> None:
    send_context(ROOT, tmp_path / "checkout")
    command = [sys.executable, "-m", "venv", tmp_path / "venv"]
    subprocess.run(command, check=True)
    programs = tmp_path / "venv" / "bin"
    away = {"PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE"}
    environment = {name: value for name, value in os.environ.items() if name not in away}
    environment["PATH"] = f"{programs}:{environment['PATH']}"

    def run(command):
        here = re.sub(r"(?<![\w.])/(checkout|wheels)\b", rf"{tmp_path}/\1", command)
        ended = subprocess.run(
            ["sh", "-c", here], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert ended.returncode == 0, f"{here}\n{ended.stdout}{ended.stderr}"
        return ended.stdout

    for stage in stages():
        for word, rest in stage:
            if word == "RUN" and "pip" in rest:
                run(rest)
        shutil.rmtree(tmp_path / "checkout", ignore_errors=True)
    assert not (tmp_path / "wheels").exists()
    [pinned] = re.findall(r"jupyterhub==([\d.]+)", DOCKERFILE)
    assert run("jupyterhub-singleuser --version").strip() == pinned
    [(_, command)] = [step for step in stages()[1] if step[0] == "CMD"]
    server = " ".join(json.loads(command))
    assert run(f"{server} --version").strip() == pinned
    assert f"exec {server} " in LEARNER["cmd"][2]
    installed = {one["name"]: one["version"] for one in json.loads(run("pip list --format=json"))}
    lines = (ROOT / "tools" / "constraints" / "image.txt").read_text().splitlines()
    assert release_check.unpinned(installed, lines) == []
    where = run("python -c 'import puzzlecourse; print(puzzlecourse.__file__)'")
    assert Path(where.strip()).is_relative_to(tmp_path / "venv")
    run("puzzlecourse copy home")
    names = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert sorted(path.name for path in (tmp_path / "home").glob("*.ipynb")) == names
