"""A term of a class on a real hub: lessons, crashes, an update of the course, a backup and a restore.

Learners (`pupils`) do by chance what learners do. In the middle of it programs are killed, the
course is updated, and the class is backed up and goes on in another folder.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from hub import CONFIG, PYTHON, serving, serving_in
from pupils import LESSONS, Pupil

ARCHIVE = CONFIG.with_name("archive.py")


class Course:
    """The course that the hub's learners have, in two versions; a new one comes as by `pip install`."""

    def __init__(self, folder):
        self.link, self.version = folder / "course", 1
        where = "import puzzlecourse; print(puzzlecourse.__path__[0])"
        command = [PYTHON, "-c", where]
        own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        told = subprocess.run(command, check=True, capture_output=True, text=True, cwd="/", env=own)
        site = Path(told.stdout.strip()).parent
        for version in (1, 2):
            for package in ("puzzlecourse", "puzzlelib"):
                shutil.copytree(site / package, self._of(version) / package)
        self._repair(self._of(2))
        self._install(1)

    def _of(self, version):
        return self.link.with_name(f"version {version}")

    def _install(self, version):
        new = self.link.with_name("new")
        new.symlink_to(self._of(version))
        new.replace(self.link)
        self.version = version

    def renew(self):
        """Install the second version."""
        self._install(2)

    def _repair(self, site):
        about = site / "puzzlelib" / "__init__.py"
        text = about.read_text()
        about.write_text(re.sub(r'(?m)^__version__ = ".+"$', '__version__ = "9.0.0"', text))
        for name in list(LESSONS)[::2]:
            path = self._notebook(2, name)
            notebook = json.loads(path.read_text())
            text, code = (self._third(notebook, kind) for kind in ("markdown", "code"))
            text["source"] = [*text["source"], "\n\nThis was not said before."]
            code["source"] = [*code["source"], "\n# This line was missing."]
            new = {"cell_type": "markdown", "id": "a-new-one", "metadata": {}}
            new["source"] = [f"This cell of {name} is new."]
            notebook["cells"].insert(notebook["cells"].index(code), new)
            path.write_text(json.dumps(notebook))

    def _third(self, notebook, kind):
        return [cell for cell in notebook["cells"] if cell["cell_type"] == kind][2]

    def _notebook(self, version, name):
        return self._of(version) / "puzzlecourse" / "notebooks" / f"{name}.ipynb"

    @property
    def notebooks(self):
        """The names of all notebooks."""
        folder = self._notebook(1, "any").parent
        return sorted(path.stem for path in folder.glob("*.ipynb"))

    def texts(self, name, version=None):
        """The texts of a notebook's cells, as they are handed out."""
        notebook = json.loads(self._notebook(version or self.version, name).read_text())
        return ["".join(cell["source"]) for cell in notebook["cells"]]

    def repairs(self, name):
        """The cells that the second version has otherwise, each before and after; "" for a new one."""
        before, after = self.texts(name, 1), self.texts(name, 2)
        new = [text for text in after if text not in before]
        gone = [text for text in before if text not in after]
        pairs = [(next((old for old in gone if text.startswith(old)), ""), text) for text in new]
        return [pair for pair in pairs if pair[0]] + [pair for pair in pairs if not pair[0]]

    def run(self, *words):
        """A command of the course, as root runs it; what was said comes back."""
        command = [PYTHON, "-m", "puzzlecourse", *words]
        environment = os.environ | {"PYTHONPATH": str(self.link)}
        ended = subprocess.run(command, env=environment, cwd="/", capture_output=True, text=True)
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout


class Term:
    """The lessons of a class, and what happens to it; `seconds` has how long things took."""

    def __init__(self, pupils, threads, lessons, acts, absent):
        self.pupils, self.here, self.threads = pupils, pupils, threads
        self.hub, self.course = pupils[0].hub, pupils[0].course
        self.lessons, self.acts, self.absent = lessons, acts, absent
        self.seconds, self.faults = {}, []
        # what happens in the middle of which lesson, or behind it
        self.crash, self.update_after = max(2, round(0.3 * lessons)), round(0.5 * lessons)
        self.crash_of_hub, self.backup_after = round(0.7 * lessons), round(0.8 * lessons)

    @property
    def all_faults(self):
        """What was not as the deeds say, while the term went on."""
        return self.faults + [fault for pupil in self.pupils for fault in pupil.faults]

    def all(self, act, *what):
        """Let all learners who are here do something at the same time."""
        list(self.threads.map(lambda pupil: getattr(pupil, act)(*what), self.here))

    @contextmanager
    def timed(self, what):
        """Keep how long the block took."""
        begin = time.perf_counter()
        yield
        self.seconds[what] = time.perf_counter() - begin

    def first_part(self):
        """The lessons up to the backup."""
        for number in range(1, self.backup_after + 1):
            self.lesson(number)
            if number == self.update_after:
                self.update()

    def second_part(self, hub):
        """The lessons after it, in the folder that was restored."""
        self.hub = hub
        for pupil in self.pupils:
            pupil.hub = hub
        for number in range(self.backup_after + 1, self.lessons + 1):
            self.lesson(number)

    def lesson(self, number):
        """One lesson: those who are not ill come, work, and go; nobody misses the first and the last."""
        is_for_all = number in (1, self.lessons)
        self.here = [p for p in self.pupils if is_for_all or p.chance.random() >= self.absent]
        notebook = list(LESSONS)[(number - 1) % len(LESSONS)]
        with self.timed(f"come {number}"):
            self.all("come", number, notebook)
        if number == 1:
            self.all("take_the_test", "before")
        self.all("begin_lesson", 2)
        if number == self.crash:
            self.kill_programs()
        if number == self.crash_of_hub:
            self.kill_hub()
        self.all("end_lesson", self.acts, 2)
        if number == self.lessons:
            self.all("take_the_test", "after")
        if number in (self.update_after, self.lessons):
            self.all("hand_in")
        self.all("leave")

    def kill_programs(self):
        """Kill of each learner the kernel, or the server."""
        self.all("is_killed")
        with self.timed("back after programs were killed"):
            self.all("come_back")

    def kill_hub(self):
        """Kill the hub; learners go on playing, also while it is away."""
        self.hub.process.kill()
        self.hub.process.wait(20)
        self.all("play")
        with self.timed("back after the hub was killed"):
            self.hub.start()
            self.all("connect")

    def update(self):
        """Install the second version, and bring the notebooks of all learners up to date, as root does."""
        homes = [pupil.home for pupil in self.pupils]
        before = {path: path.read_bytes() for home in homes for path in home.glob("*.ipynb")}
        self.course.renew()
        with self.timed("update"):
            self.course.run("update", *map(str, homes))
        for path, content in before.items():
            kept = [path, *(path.parent / "former_notebooks").glob(f"{path.stem}.*")]
            if content not in [one.read_bytes() for one in kept]:
                self.faults.append(f"{path}: what was there before the update is gone")

    def back_up(self, archive):
        """Back the class up while its hub and its servers run."""
        with self.timed("backup"):
            run_archive("backup", self.hub.folder, archive)

    def restore(self, archive, folder):
        """Bring the class back in another folder, beside the former one, and compare them."""
        run_archive("restore", archive, folder)
        for pupil in self.pupils:
            if files_in(folder / "learners" / pupil.name) != files_in(pupil.home):
                self.faults.append(f"{pupil.name}: the restored folder is another one")


def run_archive(*words):
    """Back up or restore."""
    subprocess.run([sys.executable, ARCHIVE, *map(str, words)], check=True, capture_output=True)


def files_in(home):
    """What a learner's folder holds, without what servers make anew."""
    every = [path for path in home.rglob("*") if path.is_file() and ".run" not in path.parts]
    return {path.relative_to(home): path.read_bytes() for path in every}


@contextmanager
def term(learners, lessons=10, acts=4, absent=0.1):
    """A term that is over; its last hub still runs. A share of learners is `absent` from each lesson."""
    with tempfile.TemporaryDirectory(prefix="term-", dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        course = Course(folder)
        archive, restored = folder / "kept" / "class.tar.gz", folder / "class"
        ours = f'c.Spawner.environment["PYTHONPATH"] = {str(course.link)!r}\n'
        with serving(ours) as hub, ThreadPoolExecutor(learners) as threads:
            pupils = [Pupil(number, hub, course) for number in range(1, learners + 1)]
            whole = Term(pupils, threads, lessons, acts, absent)
            whole.first_part()
            whole.back_up(archive)
            hub.stop()
            config, begin = hub.config.read_text(), time.perf_counter()
            whole.restore(archive, restored)
            with serving_in(restored, config) as moved:
                whole.seconds["restore"] = time.perf_counter() - begin
                whole.second_part(moved)
                yield whole
