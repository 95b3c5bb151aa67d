"""The image and its services: their files agree with each other, with the settings and with nginx's."""

import ipaddress
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from container_files import (
    ROOT,
    compose,
    context,
    dockerfile,
    interpolate,
    is_sent,
    stages,
    tracked,
    variables,
)

from coverts.cli.command_line import app
from coverts.server.running.settings import NAMES, OTHER_VARIABLES, read_settings

EXAMPLE = (ROOT / "deploy" / "compose.env").read_text()
VALUES = variables(EXAMPLE) | {"SITE": "tables.example.net", "POSTGRES_PASSWORD": "0123abcd"}
IMAGE = re.compile(r"[a-z]+:\d+(\.\d+)?(-slim)?")
"""A name without a registry, and a version that gets corrections only."""
SECRETS = [".env", "admin.key", "tables.db", "compose.override.yaml", ".git/config", "deploy/.env"]

BUILD, RUNTIME = dockerfile()
FILES = compose(VALUES)
COVERTS, PROXY, DATABASE = (FILES.services[name] for name in ("coverts", "proxy", "database"))
each_service = pytest.mark.parametrize("service", FILES.services.values(), ids=FILES.services.keys())


def test_hadolint_has_nothing_against_the_dockerfile():
    program = shutil.which("hadolint", path=Path(sys.executable).parent) or shutil.which("hadolint")
    if program is None:
        pytest.skip("hadolint is not installed")
    done = subprocess.run([program, "Dockerfile"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("", 0)


# -- the image -------------------------------------------------------------------------------------


def test_the_instructions_of_a_dockerfile_are_read():
    (stage,) = stages(
        "# x\nFROM a:1 AS b\nRUN one \\\n    # why\n    && two\nENV A=1 B=2\nCOPY --from=b /c /d\n"
    )
    assert (stage.image, stage.name, stage.environment) == ("a:1", "b", {"A": "1", "B": "2"})
    assert stage.last("RUN").text == "one && two"
    assert (stage.last("COPY").options, stage.last("COPY").words) == ({"from": "b"}, ["/c", "/d"])


@pytest.mark.parametrize("image", [BUILD.image, RUNTIME.image, PROXY.image, DATABASE.image])
def test_an_image_has_a_name_and_a_version(image):
    assert IMAGE.fullmatch(image)


def test_it_runs_on_the_python_that_it_was_built_with():
    assert BUILD.image == RUNTIME.image


def test_its_python_is_supported():
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    oldest = about["requires-python"].removeprefix(">=").split(".")
    version = re.findall(r"\d+", RUNTIME.image)
    assert [*map(int, version)] >= [*map(int, oldest)]


def test_what_is_copied_is_there():
    sources = [word for each in BUILD.all("COPY") for word in each.words[:-1] if word != "."]
    assert sources
    assert [each for each in sources if not any(path.startswith(f"{each}/") for path in context())] == []
    assert [each.options for each in RUNTIME.all("COPY")] == [{"from": BUILD.name}]


def test_the_files_that_its_commands_name_are_there():
    named = {path for each in BUILD.all("RUN") for path in re.findall(r"requirements/\S+", each.text)}
    assert named
    assert named <= {*context()}


def test_all_that_the_package_is_built_of_is_sent():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {project["project"]["readme"], *project["project"]["license-files"]}
    needed |= {"pyproject.toml", "hatch_build.py"}
    parts = ("src/", "web/", "scripts/", *wheel["force-include"])
    needed |= {path for path in tracked() if path.startswith(parts)}
    assert needed <= {*context()}


@pytest.mark.parametrize(
    "path", [*SECRETS, "src/coverts/server/static/index.html", "web/node_modules/vite/x.js"]
)
def test_secrets_and_built_files_are_not_sent(path):
    assert not is_sent(path, (ROOT / ".dockerignore").read_text())


def test_git_does_not_take_the_file_with_the_password():
    assert {"/.env", "/compose.override.yaml"} <= {*(ROOT / ".gitignore").read_text().splitlines()}


def test_the_server_does_not_run_as_root():
    (made,) = re.findall(r"useradd --uid (\d+)", RUNTIME.last("RUN").text)
    assert RUNTIME.last("USER").text == made != "0"


def settings_of(environment):
    return {name: value for name, value in environment.items() if name.startswith("COVERTS_")}


def test_the_variables_of_the_image_are_settings():
    given = settings_of(RUNTIME.environment)
    assert {name.removeprefix("COVERTS_").lower() for name in given} <= {*NAMES, "cache"}
    assert f"COVERTS_{'CACHE'}" in OTHER_VARIABLES
    assert read_settings({}, None, given).host == "0.0.0.0"


def test_the_folders_of_the_image_are_made_for_its_user():
    made = RUNTIME.last("RUN").text.partition("install ")[2].split()
    given = settings_of(RUNTIME.environment)
    assert {str(Path(given["COVERTS_DATABASE"]).parent), given["COVERTS_CACHE"]} <= {*made}


def test_its_health_is_asked_for_at_its_port():
    check = RUNTIME.last("HEALTHCHECK")
    port = RUNTIME.environment["COVERTS_PORT"]
    assert (RUNTIME.last("EXPOSE").text, check.words[0]) == (port, "CMD")
    assert f"http://127.0.0.1:{port}/health" in check.text


def test_its_command_is_one_of_ours():
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (program,) = RUNTIME.last("ENTRYPOINT").words
    assert program in about["scripts"]
    function, arguments, _ = app.parse_args(RUNTIME.last("CMD").words, exit_on_error=False, print_error=False)
    assert (function.__name__, arguments.kwargs["browser"]) == ("serve", False)


# -- the services ----------------------------------------------------------------------------------


def test_the_example_has_every_variable_and_no_password():
    given = variables(EXAMPLE)
    assert given["POSTGRES_PASSWORD"] == ""
    with pytest.raises(KeyError, match="POSTGRES_PASSWORD"):
        compose(given)
    compose(VALUES)


def test_a_variable_without_a_value_is_refused():
    with pytest.raises(KeyError, match="A"):
        interpolate({"x": ["${A:?set A}"]}, {"A": ""})
    assert interpolate("$$A ${A:?set A}", {"A": "b"}) == "$A b"


def test_the_examples_settings_are_there():
    lines = (line.lstrip("#") for line in EXAMPLE.splitlines() if re.match(r"#?COVERTS_", line))
    given = dict(line.split("=", 1) for line in lines)
    assert given
    read_settings({}, None, given)


def test_the_server_takes_its_environment():
    given = RUNTIME.environment | VALUES | COVERTS.environment
    settings = read_settings({}, None, given)
    assert settings.public_url == "https://tables.example.net"
    assert settings.database == "postgresql://coverts:0123abcd@database/coverts"
    assert COVERTS.env_file == ".env"


def test_the_server_finds_its_database():
    user, password = (DATABASE.environment[f"POSTGRES_{name}"] for name in ("USER", "PASSWORD"))
    assert COVERTS.environment["COVERTS_DATABASE"] == f"postgresql://{user}:{password}@database/{user}"
    assert set(DATABASE.networks) & set(COVERTS.networks) == {"back"}
    assert FILES.networks["back"].internal


def test_the_server_trusts_the_proxy_alone():
    assert COVERTS.environment["COVERTS_TRUSTED_PROXIES"] == PROXY.address("front")


def test_the_addresses_are_in_the_network():
    addresses = FILES.networks["front"].ipam
    assert addresses is not None
    network = ipaddress.ip_network(addresses.config[0].subnet)
    given = [ipaddress.ip_address(each.address("front")) for each in (COVERTS, PROXY)]
    gateway, *others = network.hosts()
    assert len({gateway, *given}) == 3
    assert {*given} <= {*others}


def test_only_the_proxy_can_be_reached_from_outside():
    assert {name: each.ports for name, each in FILES.services.items() if each.ports} == {
        "proxy": ["80:80", "443:443"]
    }


def test_the_proxys_configuration_is_the_example_for_this_site():
    *shell, script = PROXY.command
    assert shell == ["sh", "-c"]
    made, _, rest = script.partition(" > ")
    (source,) = re.findall(r" (/deploy/\S+)", made)
    here = ROOT / source.lstrip("/")
    assert f".{source}:{source}:ro" in PROXY.volumes
    text = subprocess.run(
        ["sh", "-c", made.replace(source, str(here))],
        env=PROXY.environment, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    port = RUNTIME.environment["COVERTS_PORT"]
    assert text.count(f"server {COVERTS.address('front')}:{port};") == 1
    wanted = here.read_text().replace("play.example.org", "tables.example.net")
    assert text == wanted.replace(f"server 127.0.0.1:{port};", f"server {COVERTS.address('front')}:{port};")
    assert rest.split(" && ")[0].rpartition("/")[0] in PROXY.tmpfs


@each_service
def test_a_service_waits_for_healthy_ones(service):
    for name, wanted in service.depends_on.items():
        needed = FILES.services[name]
        assert wanted.condition == "service_healthy"
        assert needed.healthcheck is not None or needed.build == "."


@each_service
def test_a_service_is_limited(service):
    limits = service.deploy.resources.limits
    assert re.fullmatch(r"\d+[MG]", limits.memory)
    assert limits.pids <= 1024
    assert service.restart == "unless-stopped"
    assert service.logging.driver == "local"
    assert service.security_opt == ["no-new-privileges:true"]


@pytest.mark.parametrize("service", [COVERTS, PROXY], ids=["coverts", "proxy"])
def test_a_service_that_the_net_reaches_cannot_change_its_files(service):
    assert (service.read_only, service.cap_drop) == (True, ["ALL"])


@each_service
def test_its_volumes_and_networks_are_declared(service):
    assert {*service.networks} <= {*FILES.networks}
    for volume in service.volumes:
        source, target, *mode = volume.split(":")
        assert target.startswith("/")
        if source.startswith("."):
            assert (ROOT / source).exists()
        if source.startswith((".", "/")):
            assert mode == ["ro"]
        else:
            assert source in FILES.volumes


def test_the_cache_is_kept():
    assert f"cache:{RUNTIME.environment['COVERTS_CACHE']}" in COVERTS.volumes
