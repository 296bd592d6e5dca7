"""The values for Kubernetes are such as the chart knows, and the table of sizes follows from them.

The chart itself is not to be had here: which words it knows, and of what type each is, was read in its
`values.schema.yaml` (jupyterhub/zero-to-jupyterhub-k8s, of the day of 4.4.0). The workflow asks Helm.
"""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
VALUES = yaml.safe_load((ROOT / "deploy" / "zero_to_jupyterhub.yaml").read_text())
DEPLOYING = (ROOT / "docs" / "deploying.md").read_text()
KNOWN = {
    "hub.config.*.*": object,  # a trait of a class of JupyterHub
    "hub.extraConfig.*": str,
    "singleuser.image.name": str,
    "singleuser.image.tag": str,
    "singleuser.storage.homeMountPath": str,
    "singleuser.storage.capacity": str,
    "singleuser.cmd": (list, str),
    "singleuser.defaultUrl": str,
    "singleuser.memory.guarantee": (int, float, str),
    "singleuser.memory.limit": (int, float, str),
    "singleuser.cpu.guarantee": (int, float),
    "singleuser.cpu.limit": (int, float),
    "cull.enabled": bool,
    "cull.timeout": int,
}


def leaves(value, path=()):
    """Each value with the words that lead to it."""
    if not isinstance(value, dict):
        yield path, value
        return
    for word, inner in value.items():
        yield from leaves(inner, (*path, word))


def is_known(path, value):
    """Whether the chart takes a value there."""
    for known, kind in KNOWN.items():
        words = known.split(".")
        fits = [word in ("*", there) for word, there in zip(words, path, strict=False)]
        if len(words) == len(path) and all(fits):
            return isinstance(value, kind)
    return False


def test_every_value_is_one_that_the_chart_knows() -> None:
    assert [path for path, value in leaves(VALUES) if not is_known(path, value)] == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("singleuser", "defaultURL"), "/lab"),
        (("singleuser", "cpu", "limit"), "1"),
        (("cull", "timeout"), "3600"),
        (("hub", "config", "Authenticator"), None),
        (("proxy", "service"), "x"),
    ],
)
def test_what_the_chart_would_refuse_is_not_known(path, value) -> None:
    assert not is_known(path, value)


def test_the_workflow_asks_helm_for_the_chart_of_these_files() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text()
    [command] = re.findall(r"helm template .*\n.*", workflow)
    [version] = re.findall(r"--version (\S+) ", DEPLOYING)
    assert f"--version {version}\n" in command
    assert "--values deploy/zero_to_jupyterhub.yaml" in command


# ---- how large -----------------------------------------------------------------------------------

PROCESSORS, GIGABYTES, FOR_PODS, FOR_THE_HUB = 4, 16, 0.85, 1
ROW = r"^\| (\d+) \| (\d+) \| ([\d.]+) GB \| ([\d.]+) GB \| ([\d.]+) \| (\d+) GiB \|$"
ROWS = [[float(cell) for cell in row] for row in re.findall(ROW, DEPLOYING, re.M)]


def measured(what):
    """A figure at the top of the page."""
    return int(re.search(rf"\| {what} \| (\d+) ", DEPLOYING)[1])


def test_the_table_is_for_three_sizes() -> None:
    assert [row[0] for row in ROWS] == [30, 100, 300]
    assert f"each with {PROCESSORS} processors and {GIGABYTES} GB" in DEPLOYING
    assert f"{FOR_PODS:.0%}".replace("%", " %") in DEPLOYING


@pytest.mark.parametrize("row", ROWS)
def test_a_row_follows_from_the_values_and_from_what_was_measured(row) -> None:
    learners, nodes, guaranteed, used, for_each, disks = row
    each = int(VALUES["singleuser"]["memory"]["guarantee"].removesuffix("M")) / 1000
    assert guaranteed == learners * each
    used_by_each = measured("memory of server and kernel, each learner") / 1000
    assert used == pytest.approx(learners * used_by_each, abs=0.06)
    fits = [int(GIGABYTES * FOR_PODS / each)] * int(nodes)
    assert sum(fits) - FOR_THE_HUB / each >= learners > sum(fits[1:]) - FOR_THE_HUB / each
    assert for_each == learners / nodes / PROCESSORS
    assert for_each <= 15
    assert int(max(fits) * VALUES["singleuser"]["cpu"]["guarantee"]) < PROCESSORS
    assert VALUES["singleuser"]["storage"]["capacity"] == "1Gi"
    assert disks == learners + 1


def test_so_many_learners_for_a_processor_were_measured() -> None:
    assert "one virtual machine with 2 cores" in DEPLOYING
    seconds = measured("until all thirty have a server and a kernel")
    assert f"15 learners for each processor are ready in {seconds} s" in DEPLOYING
