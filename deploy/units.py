"""A learner's server as a unit of systemd, which holds all that the learner starts to the limits.

A unit is named for the learner's user number, which no two learners of a machine have in common.
"""

import asyncio
import os
from pathlib import Path

import psutil
from numbers_of_users import LEARNERS, own_number
from servers import Limited
from systemdspawner import SystemdSpawner


class OwnUnit(Limited, SystemdSpawner):
    """One learner's server; its user number has no account, which systemd asks for.

    So the unit begins as root, and `setpriv` gives root up for good before the server begins.
    """

    pid = 0

    @property
    def home_dir(self):
        """The learner's folder."""
        return str(LEARNERS / self.user.name)

    async def start(self):
        """Start the server in its folder, under its number."""
        number, command = own_number(Path(self.home_dir)), self.cmd
        self.unit_name = f"puzzles-{number}"
        self.username_template, self.user_workingdir = "root", self.home_dir
        self.unit_extra_properties = self._properties()
        who = [f"--reuid={number}", f"--regid={number}", "--clear-groups"]
        self.cmd = ["/usr/bin/setpriv", *who, "--bounding-set=-all", *command]
        try:
            return await super().start()
        finally:
            self.cmd = command

    def get_env(self):
        """The environment of the server: programs are found as the hub finds them, and nothing is root's."""
        name = self.user.name
        own = {"HOME": self.home_dir, "USER": name, "LOGNAME": name, "PATH": os.environ["PATH"]}
        return super().get_env() | own

    def _properties(self):
        """Beside what systemdspawner makes of the limits of memory and processor."""
        properties = {
            "TasksMax": self.proc_limit,
            "LimitNPROC": self.proc_limit,
            "LimitFSIZE": self.disk_limit,
            "LimitCORE": 0,
            "OOMScoreAdjust": 500,  # sooner than the hub
            "UMask": "0077",
            "TimeoutStopSec": 10,
        }
        if self.mem_limit:  # a program that asks for more gets an error, before the unit has to end
            properties |= {"LimitDATA": self.mem_limit, "MemorySwapMax": 0}
        return {name: str(value) for name, value in properties.items()}

    async def server_pid(self):
        """The unit's first process, as systemd knows it."""
        if not psutil.pid_exists(self.pid) or not self.pid:
            command = ["systemctl", "show", "--property=MainPID", "--value", self.unit_name]
            asked = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            told, _ = await asked.communicate()
            self.pid = int(told or 0)
        return self.pid
