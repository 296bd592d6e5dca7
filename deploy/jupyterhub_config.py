"""JupyterHub for a class on one Linux machine: started by root, in a folder that is the class's."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import results_page
from jupyterhub.utils import random_port
from numbers_of_users import LEARNERS, number_of_page, remember_numbers
from servers import OwnServer
from slips import Slips, write_slips

UNUSED = ("jupyter_lsp", "jupyter_server_terminals", "notebook_shim")

os.umask(0o066)  # what the hub writes is root's to read; through folders one may pass
LEARNERS.mkdir(exist_ok=True)
remember_numbers(LEARNERS)  # no other learner, here or in another class, ever has one of these
number = number_of_page(LEARNERS)

c = get_config()  # noqa: F821

# Who is let in, and for how long: until the browser ends, four hours at most, while the slip counts.
c.Authenticator.allow_all = True  # who has a slip
c.Authenticator.username_pattern = r"^\w[\w.@-]*$"  # it names a folder, too
c.Authenticator.admin_users = {"teacher"}
if (lti := Path("lti.toml")).exists():  # logins from a learning platform
    from lti import use_lti

    use_lti(c, lti)
else:
    write_slips()
    c.JupyterHub.authenticator_class = Slips
c.Authenticator.auth_refresh_age = 1  # seconds between two looks at the slips
c.Authenticator.auth_refresh_strict = True  # at each request, also those of programs
cookies = {"expires_days": None}
c.JupyterHub.cookie_max_age_days = 4 / 24
c.Limited.ends_with_login = True
if name := os.environ.get("CLASS_NAME"):  # a web server with HTTPS is in front, under this name
    c.JupyterHub.public_url = f"https://{name}/"
    cookies["secure"] = True
c.JupyterHub.tornado_settings = {"cookie_options": cookies}

# What each learner's server is, and what it may take: the same with systemd and without. What all
# of them may take together, says puzzles.slice.
c.Spawner.mem_limit = "1G"  # of each program, and of all together
c.Spawner.cpu_limit = 1  # processors
c.Limited.disk_limit = "1G"
c.Limited.proc_limit = 300  # processes and threads; a server has a dozen, a kernel another
c.SimpleLocalProcessSpawner.home_dir_template = f"{LEARNERS}/{{username}}"
c.SystemdSpawner.slice = "puzzles.slice"
c.JupyterHub.spawner_class = OwnServer
if Path("/run/systemd/system").is_dir():  # systemd runs: it says so by this folder
    from units import OwnUnit

    c.JupyterHub.spawner_class = OwnUnit
c.Spawner.poll_interval = 2  # seconds between two looks at what it does
c.Spawner.environment = {
    "JUPYTER_RUNTIME_DIR": lambda spawner: f"{spawner.home_dir}/.run",
    "OMP_NUM_THREADS": "1",  # else numpy begins a thread for each processor in each kernel
}
c.Spawner.cmd = [
    "sh",
    "-c",
    'puzzlecourse copy . >/dev/null; exec python -P -m puzzlecourse.classroom.quick_start jupyterhub.singleuser "$@"',
    "",
]
c.Spawner.args = [f"--ServerApp.jpserver_extensions={name}=False" for name in UNUSED]
c.Spawner.args += ["--KernelManager.transport=ipc", "--MappingKernelManager.cull_idle_timeout=3600"]
c.Spawner.args += ["--ServerApp.shutdown_no_activity_timeout=3600"]  # after its last kernel
c.Spawner.args += ["--HubOAuth.cache_max_age=10"]  # seconds until it asks the hub again who it is
c.Spawner.http_timeout = 120  # seconds; thirty may begin at once
c.Spawner.default_url = "/lab/tree/00_frames.ipynb"

# What the class believes, at /services/results/: for administrators, and for the group of teachers.
RESULTS = "results"
c.JupyterHub.services = [
    {
        "name": RESULTS,
        "url": f"http://127.0.0.1:{random_port()}",
        "command": results_page.command(LEARNERS, number, *c.Authenticator.admin_users),
        "oauth_no_confirm": True,
    }
]
c.JupyterHub.load_roles = [
    {"name": RESULTS, "groups": ["teachers"], "scopes": [f"access:services!service={RESULTS}"]}
]
