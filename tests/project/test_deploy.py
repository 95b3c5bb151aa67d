"""The service files: systemd takes them as they are, and they leave a server little to do harm with."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from coverts.server.running.settings import NAMES, read_settings

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
UNITS = ["coverts.service", "coverts@.service"]
MOST_EXPOSED = 1.5
"""Of 10, as `systemd-analyze security` counts it."""


@pytest.fixture(params=UNITS)
def unit(request, tmp_path):
    """A unit as systemd's own checks can read it here: a program stands where Coverts would."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    text = (DEPLOY / request.param).read_text()
    path = tmp_path / request.param
    path.write_text(text.replace("/opt/coverts/bin/coverts", shutil.which("true") or "/bin/true"))
    return path


def analysed(*given):
    return subprocess.run(["systemd-analyze", *map(str, given)], capture_output=True, text=True, check=False)


def test_systemd_has_nothing_against_it(unit):
    done = analysed("verify", "--man=no", unit)
    if "Failed to" in done.stderr and unit.name not in done.stderr:
        pytest.skip(f"systemd-analyze cannot work here: {done.stderr.splitlines()[0]}")
    assert (done.returncode, done.stderr) == (0, "")


def test_it_is_shut_off_from_the_rest_of_the_system(unit):
    done = analysed("security", "--offline=true", f"--threshold={MOST_EXPOSED * 10:.0f}", unit)
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd-analyze does not rate a file")
    assert done.returncode == 0, done.stdout.splitlines()[-1]


def test_the_environments_example_is_of_settings_that_are_there():
    lines = (DEPLOY / "coverts.env").read_text().splitlines()
    told = dict(
        line.lstrip("#").split("=", 1) for line in lines if line.startswith(("COVERTS_", "#COVERTS_"))
    )
    assert {name.removeprefix("COVERTS_").lower() for name in told} <= {*NAMES}
    read_settings({}, None, told)


@pytest.mark.parametrize("name", UNITS)
def test_what_a_unit_sets_is_a_setting(name):
    named = re.findall(r"^Environment=COVERTS_(\w+)=", (DEPLOY / name).read_text(), re.MULTILINE)
    assert {each.lower() for each in named} <= {*NAMES, "cache"}
