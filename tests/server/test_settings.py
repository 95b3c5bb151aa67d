"""Settings of a server: where they are read, and which goes before which."""

import pytest

from coverts.engine.errors import Malformed
from coverts.server.settings import ServerSettings, read_settings


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
    with pytest.raises(Malformed, match=r"coverts\.toml.*`prot`"):
        read_settings({}, file, {})


def test_a_value_that_cannot_be_is_named_with_its_setting():
    with pytest.raises(Malformed, match=r"the environment.*\$\.port"):
        read_settings({}, None, {"COVERTS_PORT": "many"})


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(Malformed, match="cannot be read"):
        read_settings({}, tmp_path / "missing.toml", {})
