"""The systemd units without systemd: their directives, values, paths and what they depend on."""

import re
from pathlib import Path

import pytest

from coverts.cli.command_line import app
from coverts.server.running.serve import MAX_STOP_SECONDS, OTHER_FILES
from coverts.server.running.settings import DEFAULTS

ROOT = Path(__file__).resolve().parents[2]
UNITS = {name: (ROOT / "deploy" / name).read_text() for name in ("coverts.service", "coverts@.service")}
PAGE = (ROOT / "docs" / "self-hosting.md").read_text("utf-8")
FLAG, COUNT, SPAN, MODE = "yes|no", r"\d+", r"\d+(s|min)?", "0[0-7]{3}"
UNIT_NAMES, NAMES, NONE = r"[\w@.-]+\.(target|service)( [\w@.-]+\.(target|service))*", r"[\w%-]+", ""
DIRECTIVES = {
    "Unit": {
        "After": UNIT_NAMES,
        "Description": ".+",
        "StartLimitBurst": COUNT,
        "StartLimitIntervalSec": SPAN,
        "Wants": UNIT_NAMES,
    },
    "Service": {
        **dict.fromkeys(
            [
                *("DynamicUser", "LockPersonality", "NoNewPrivileges", "PrivateDevices", "PrivateTmp"),
                *("PrivateUsers", "ProtectClock", "ProtectControlGroups", "ProtectHome", "ProtectHostname"),
                *("ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables", "RemoveIPC"),
                *("RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID"),
            ],
            FLAG,
        ),
        "AmbientCapabilities": NONE,
        "CacheDirectory": NAMES,
        "CacheDirectoryMode": MODE,
        "CapabilityBoundingSet": NONE,
        "DevicePolicy": "auto|closed|strict",
        "Environment": r"[A-Z_]+=\S*",
        "EnvironmentFile": r"-?/\S+",
        "ExecStart": r"/\S+( \S+)*",
        "LimitNOFILE": COUNT,
        "MemoryMax": r"\d+[KMG]",
        "ProtectProc": "noaccess|invisible|ptraceable|default",
        "ProtectSystem": "yes|no|full|strict",
        "Restart": "no|on-success|on-failure|on-abnormal|on-watchdog|on-abort|always",
        "RestartSec": SPAN,
        "RestrictAddressFamilies": r"AF_\w+( AF_\w+)*",
        "StateDirectory": NAMES,
        "StateDirectoryMode": MODE,
        "SystemCallArchitectures": "native",
        "SystemCallErrorNumber": "E[A-Z]+",
        "SystemCallFilter": r"~?@?[\w-]+( @?[\w-]+)*",
        "TasksMax": COUNT,
        "TimeoutStopSec": SPAN,
        "Type": "simple|exec|forking|oneshot|dbus|notify|idle",
        "UMask": MODE,
    },
    "Install": {"WantedBy": UNIT_NAMES},
}
"""For each section, those directives of systemd 247 and newer that are used here, and their values."""
OFTEN = {"Environment", "SystemCallFilter"}
"""Directives of which one unit may have several."""


def read(text):
    """The lines of a unit: section, directive and value of each."""
    section, found = "", []
    for line in text.splitlines():
        if match := re.fullmatch(r"\[(\w+)\]", line):
            section = match[1]
        elif line and not line.startswith("#"):
            directive, equals, value = line.partition("=")
            assert equals, line
            found.append((section, directive, value))
    return found


def value_of(text, directive):
    (value,) = [value for _, name, value in read(text) if name == directive]
    return value


@pytest.fixture(params=UNITS)
def unit(request):
    return UNITS[request.param]


def test_each_directive_is_known_and_has_a_value_of_its_kind(unit):
    wrong = [
        f"[{section}] {directive}={value}"
        for section, directive, value in read(unit)
        if not re.fullmatch(DIRECTIVES.get(section, {}).get(directive, "(?!)"), value)
    ]
    assert wrong == []


def test_each_directive_is_given_once(unit):
    given = [directive for _, directive, _ in read(unit) if directive not in OFTEN]
    assert sorted(given) == sorted({*given})


def test_the_two_units_differ_only_in_what_belongs_to_one_of_several():
    one, several = ({*read(text)} for text in UNITS.values())
    differing = {"Description", "After", "ExecStart", "EnvironmentFile", "Environment"}
    assert {directive for _, directive, _ in one ^ several} == differing | {
        "StateDirectory",
        "CacheDirectory",
    }


def test_it_starts_the_program_that_the_page_installs(unit):
    program, *_ = value_of(unit, "ExecStart").split()
    assert f"sudo python3 -m venv {program.removesuffix('/bin/coverts')}\n" in PAGE


def test_its_command_is_one_of_ours(unit):
    _, *words = value_of(unit, "ExecStart").replace("%i", "8788").split()
    function, arguments, _ = app.parse_args(words, exit_on_error=False, print_error=False)
    assert (function.__name__, arguments.kwargs["browser"]) == ("serve", False)


def test_its_settings_are_where_the_page_puts_them(unit):
    path = value_of(unit, "EnvironmentFile").removeprefix("-")
    assert f"sudo install -D -m 600 deploy/coverts.env {path}\n" in PAGE


def environment_of(text):
    values = (value.split("=", 1) for _, directive, value in read(text) if directive == "Environment")
    return dict(values)


def test_it_writes_only_into_its_own_folders(unit):
    given = environment_of(unit)
    state, cache = (value_of(unit, f"{kind}Directory") for kind in ("State", "Cache"))
    assert given["COVERTS_CACHE"] == f"%C/{cache}"
    assert given.get("COVERTS_DATABASE", f"%S/{state}/").startswith(f"%S/{state}/")


def test_the_page_names_the_units_database():
    path = environment_of(UNITS["coverts.service"])["COVERTS_DATABASE"].replace("%S", "/var/lib")
    assert f"--database {path}" in PAGE


def test_it_has_the_time_to_stop(unit):
    assert int(value_of(unit, "TimeoutStopSec")) > MAX_STOP_SECONDS


def test_it_may_open_the_files_that_the_default_limits_need(unit):
    needed = DEFAULTS.connections * DEFAULTS.addresses + OTHER_FILES
    assert int(value_of(unit, "LimitNOFILE")) >= needed


def test_it_starts_when_the_network_is_there(unit):
    after = value_of(unit, "After").split()
    assert "network-online.target" in after
    assert value_of(unit, "Wants") == "network-online.target"


def test_several_start_after_a_database_on_the_same_machine():
    assert "postgresql.service" in value_of(UNITS["coverts@.service"], "After").split()


def test_it_waits_some_minutes_for_a_database_that_does_not_answer(unit):
    between = int(value_of(unit, "RestartSec"))
    assert int(value_of(unit, "StartLimitBurst")) * between >= 60
    assert int(value_of(unit, "StartLimitIntervalSec")) > int(value_of(unit, "StartLimitBurst")) * between
