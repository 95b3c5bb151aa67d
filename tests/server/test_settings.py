"""Settings of a server: where they are read, and which goes before which."""

import re
from pathlib import Path

import pytest

from coverts.engine.base.exceptions import Malformed
from coverts.server.running.settings import NAMES, OTHER_VARIABLES, PREFIX, ServerSettings, read_settings


@pytest.fixture
def file(tmp_path):
    """A file of settings that says port 1."""
    path = tmp_path / "coverts.toml"
    path.write_text("port = 1\n")
    return path


def test_what_nobody_sets_is_as_usual():
    assert read_settings({"port": None}, None, {}) == ServerSettings()


def test_the_file_is_read(file):
    assert read_settings({}, file, {}).port == 1


def test_the_environment_goes_before_the_file(file):
    assert read_settings({}, file, {"COVERTS_PORT": "2"}).port == 2


def test_the_command_line_goes_before_both(file):
    assert read_settings({"port": 3}, file, {"COVERTS_PORT": "2"}).port == 3


def test_a_setting_of_the_file_that_is_none_is_named(file):
    file.write_text("prot = 1\n")
    with pytest.raises(Malformed, match=r"`prot` in .*coverts\.toml"):
        read_settings({}, file, {})


def test_a_value_that_cannot_be_is_named_with_its_setting():
    with pytest.raises(Malformed, match=r'\(COVERTS_PORT\): unable to convert "many" into int'):
        read_settings({}, None, {"COVERTS_PORT": "many"})


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(Malformed, match="cannot be read"):
        read_settings({}, tmp_path / "missing.toml", {})


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("port = -3", r"\"-3\" for \[port\] .*coverts\.toml\. It must be a whole number from 0 to 65535\.$"),
        ("tables_kept = -1", r"\[tables_kept\].* It must be a whole number, 1 or more\.$"),
        ("requests_per_second = 0", r"It must be a number above 0\.$"),
        ("head_seconds = -5", r"\"-5(\.0)?\".* It must be a number above 0"),
        ("addresses = inf", r"\"inf\".* It must be a number above 0"),
        ('limits = "maybe"', r"\[limits\].*maybe"),
        ('log_level = "loud"', 'Choose from: "debug", "info", "warning", "error"'),
        ("port = true", r"\[port\].*True"),
        ("port = 1.5", r'\[port\] from .*coverts\.toml: unable to convert "1\.5" into int\.$'),
        ("tables_kept = 2.5", r'\[tables_kept\].* unable to convert "2\.5" into int\.$'),
        ("bot_tables = nan", r'\[bot_tables\].* unable to convert "nan" into int\.$'),
    ],
)
def test_a_value_out_of_range_is_told_with_what_is_taken(file, said, told):
    file.write_text(said)
    with pytest.raises(Malformed, match=told):
        read_settings({}, file, {})


def test_a_value_of_the_command_line_is_told_by_its_option():
    with pytest.raises(Malformed, match=r'"99999" for --port\. It must be a whole number from 0 to 65535\.$'):
        read_settings({"port": 99999}, None, {})


def test_a_pace_that_is_no_number_is_refused():
    with pytest.raises(Malformed, match=r"\"nan\" for --pace\. It must be a number, 0 or more"):
        read_settings({"pace": float("nan")}, None, {})


def test_a_fraction_of_a_port_is_refused_wherever_it_is_said():
    with pytest.raises(Malformed, match=r'--port: unable to convert "1\.5" into int\.$'):
        read_settings({"port": 1.5}, None, {})
    with pytest.raises(Malformed, match=r'\(COVERTS_PORT\): unable to convert "1\.5" into int\.$'):
        read_settings({}, None, {"COVERTS_PORT": "1.5"})


def test_a_file_may_list_names(file):
    file.write_text('hosts = ["a.example", "b.example"]')
    assert read_settings({}, file, {}).hosts == "a.example,b.example"


def test_a_variable_that_is_no_setting_is_named(caplog):
    assert read_settings({}, None, {"COVERTS_PROT": "1"}) == ServerSettings()
    assert caplog.messages == [
        "Unknown variable `COVERTS_PROT` in the environment is ignored. Did you mean `COVERTS_PORT`?"
    ]


def test_a_variable_like_no_setting_is_named_alone(caplog):
    read_settings({}, None, {"COVERTS_SERVICE_HOST_OF_POD": "10.0.0.7"})
    assert caplog.messages == [
        "Unknown variable `COVERTS_SERVICE_HOST_OF_POD` in the environment is ignored."
    ]


def test_every_variable_of_the_project_is_known():
    home = Path(__file__).resolve().parents[2]
    parts = ["Makefile", "hatch_build.py", "src", "tests", "scripts", "benchmarks", ".ci", "deploy"]
    files = [
        file
        for part in parts
        for file in [home / part, *(home / part).rglob("*")]
        if file.is_file() and file.suffix in ("", ".py", ".sh", ".yml", ".toml", ".env", ".service")
    ]
    own = Path(__file__).name
    texts = [file.read_text("utf-8", errors="replace") for file in files if file.name != own]
    named = {name for text in texts for name in re.findall(r"COVERTS_[A-Z_]*[A-Z]\b", text)}
    settings = {PREFIX + name.upper() for name in NAMES}
    assert named <= settings | OTHER_VARIABLES


def test_the_projects_other_variables_are_left_alone():
    assert read_settings({}, None, dict.fromkeys(OTHER_VARIABLES, "1")) == ServerSettings()


def test_a_true_or_false_of_the_environment_is_read():
    assert read_settings({}, None, {"COVERTS_LIMITS": "false"}).limits is False
