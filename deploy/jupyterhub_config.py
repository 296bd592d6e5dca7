"""JupyterHub for a class on one Linux machine: started by root, in a folder that is the class's."""

import os
from pathlib import Path
from secrets import token_hex

from jupyterhub.auth import Authenticator

SLIPS, LEARNERS = Path("slips.txt").absolute(), Path("learners").absolute()
FIRST = 70_000  # Debian gives the user numbers from here to 99,999 to nobody
UNUSED = ("jupyter_lsp", "jupyter_server_terminals", "notebook_shim")

os.umask(0o066)  # what the hub writes is root's to read; through folders one may pass
LEARNERS.mkdir(exist_ok=True)
if not SLIPS.exists():  # to print and cut up: a name and a password on each line
    names = ["teacher", *(f"learner{number:02}" for number in range(1, 31))]
    SLIPS.write_text("".join(f"{name} {token_hex(5)}\n" for name in names))


class Slips(Authenticator):
    """Whoever has a slip is let in, under the name on it."""

    async def authenticate(self, handler, data):
        slip = f"{data['username']} {data['password']}"
        return data["username"] if slip in SLIPS.read_text().splitlines() else None


def own_number(spawner):
    """Run a learner's server under a user number of its own: the one that owns the folder."""
    home = LEARNERS / spawner.user.name
    home.mkdir(mode=0o700, exist_ok=True)
    if (number := home.stat().st_uid) < FIRST:
        number = max(FIRST, *(folder.stat().st_uid + 1 for folder in LEARNERS.iterdir()))
        os.chown(home, number, number)
    spawner.popen_kwargs = {"user": number, "group": number, "extra_groups": [], "umask": 0o077}


c = get_config()  # noqa: F821
c.JupyterHub.authenticator_class = Slips
c.Authenticator.allow_all = True
c.Authenticator.admin_users = {"teacher"}
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = f"{LEARNERS}/{{username}}"
c.Spawner.pre_spawn_hook = own_number
c.Spawner.environment = {"JUPYTER_RUNTIME_DIR": lambda spawner: f"{spawner.home_dir}/.run"}
c.Spawner.cmd = ["sh", "-c", 'puzzlecourse copy . >/dev/null; exec jupyterhub-singleuser "$@"', ""]
c.Spawner.args = [f"--ServerApp.jpserver_extensions={name}=False" for name in UNUSED]
c.Spawner.args += ["--KernelManager.transport=ipc", "--MappingKernelManager.cull_idle_timeout=3600"]
c.Spawner.args += ["--ServerApp.shutdown_no_activity_timeout=3600"]  # after its last kernel
c.Spawner.http_timeout = 120  # seconds; thirty may begin at once
c.Spawner.default_url = "/lab/tree/00_frames.ipynb"
