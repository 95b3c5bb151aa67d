"""What is kept between runs: it comes back whole or not at all, and only out of a folder of one's own."""

import errno
import os
import stat
import subprocess
import sys
import tempfile
import time

import pytest

from coverts.engine.base import cache
from coverts.engine.base.cache import MAGIC, Cache, cache_folder, user_cache

DATA = bytes(range(256)) * 8


@pytest.fixture
def where(tmp_path):
    return tmp_path / "deeper" / "kept"


def files(where):
    return sorted(path.name for path in where.iterdir())


def told(where, hindrance):
    """The sentence that says why a folder is not used."""
    return (
        f"Cache folder {where} {hindrance} and is not used; "
        "compiled code is kept in memory until this process ends"
    )


def unwritable(*_, **__):
    raise OSError(errno.EROFS, "read-only")


def test_what_is_kept_comes_back(where):
    Cache(where).put("a.o", DATA)
    assert Cache(where).get("a.o") == DATA


def test_nothing_is_found_under_another_name(where):
    Cache(where).put("a.o", DATA)
    assert Cache(where).get("b.o") is None


def test_what_is_kept_later_takes_the_place_of_what_was(where):
    for data in (DATA, b"", b"new"):
        Cache(where).put("a.base", data)
        assert Cache(where).get("a.base") == data


DAMAGES = {
    "a_bit_of_it_is_turned": lambda whole: whole[:-1] + bytes([whole[-1] ^ 1]),
    "a_bit_of_its_digest_is_turned": lambda whole: (
        whole[: len(MAGIC)] + bytes([whole[len(MAGIC)] ^ 1]) + whole[len(MAGIC) + 1 :]
    ),
    "its_end_is_missing": lambda whole: whole[:-1],
    "all_but_its_beginning_is_missing": lambda whole: whole[: len(MAGIC) + 3],
    "it_is_empty": lambda whole: b"",
    "it_goes_on": lambda whole: whole + b"more",
    "it_begins_otherwise": lambda whole: whole.replace(b"cache 2", b"cache 1", 1),
    "it_is_bare": lambda whole: DATA,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_as_if_absent(where, damage):
    Cache(where).put("a.o", DATA)
    whole = (where / "a.o").read_bytes()
    (where / "a.o").write_bytes(damage(whole))
    assert Cache(where).get("a.o") is None


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_made_again(where, damage):
    one = Cache(where)
    one.put("a.o", DATA)
    (where / "a.o").write_bytes(damage((where / "a.o").read_bytes()))
    one.put("a.o", DATA)
    assert Cache(where).get("a.o") == DATA


@pytest.fixture
def swapped(where):
    """Two files, each whole and under the name of the other."""
    one = Cache(where)
    for name in ("a.o", "b.o"):
        one.put(name, DATA + name.encode())
    (where / "a.o").rename(where / "c.o")
    (where / "b.o").rename(where / "a.o")
    (where / "c.o").rename(where / "b.o")
    return where


@pytest.mark.parametrize("name", ["a.o", "b.o"])
def test_a_whole_file_under_another_s_name_is_as_if_absent(swapped, name):
    assert Cache(swapped).get(name) is None


def test_a_whole_file_under_another_s_name_is_warned_of(swapped, caplog):
    Cache(swapped).get("a.o")
    assert caplog.messages == [
        f"Cache file {swapped / 'a.o'} is damaged or of another version; rebuilding it"
    ]


def test_what_a_name_ends_with_is_not_what_the_data_begin_with(where):
    Cache(where).put("a.o", b"b" + DATA)
    (where / "a.o").rename(where / "a.ob")
    (where / "a.ob").write_bytes((where / "a.ob").read_bytes().replace(b"b" + DATA, DATA))
    assert Cache(where).get("a.ob") is None


def test_a_folder_under_a_name_is_as_if_absent(where):
    (where / "a.o").mkdir(parents=True)
    assert Cache(where).get("a.o") is None


# -- whose folder it is ----------------------------------------------------------------------------


@pytest.fixture
def of_somebody_else(where, monkeypatch):
    """A folder with something in it, which another user has made."""
    Cache(where).put("a.o", DATA)
    monkeypatch.setattr(os, "getuid", lambda: where.stat().st_uid + 1)
    return where


def test_nothing_is_read_from_a_folder_of_somebody_else(of_somebody_else):
    assert Cache(of_somebody_else).get("a.o") is None


def test_nothing_is_written_to_a_folder_of_somebody_else(of_somebody_else):
    before = files(of_somebody_else)
    Cache(of_somebody_else).put("b.o", DATA)
    assert files(of_somebody_else) == before


def test_beside_a_folder_of_somebody_else_things_are_kept_in_memory(of_somebody_else):
    mine = Cache(of_somebody_else)
    mine.put("b.o", DATA)
    assert mine.get("b.o") == DATA


def test_the_permissions_of_a_folder_of_somebody_else_stay(of_somebody_else):
    of_somebody_else.chmod(0o755)
    Cache(of_somebody_else)
    assert stat.S_IMODE(of_somebody_else.stat().st_mode) == 0o755


def test_a_new_folder_is_its_owner_s_alone(where):
    Cache(where).put("a.o", DATA)
    assert stat.S_IMODE(where.stat().st_mode) == 0o700


def test_a_folder_is_there_before_anybody_else_can_make_it(where):
    Cache(where)
    assert where.is_dir()


def test_folders_that_are_made_above_it_are_their_owner_s_alone(where):
    old = os.umask(0)
    try:
        Cache(where)
    finally:
        os.umask(old)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (where.parent, where)] == [0o700, 0o700]


@pytest.fixture
def of_others(where, request):
    """A folder with something in it, which has the mode that is asked for."""
    Cache(where).put("a.o", DATA)
    where.chmod(request.param)
    return where


MODES = [0o700, 0o750, 0o755, 0o770, 0o775, 0o757, 0o777, 0o1777]
WRITABLE = [mode for mode in MODES if mode & 0o022]
READABLE = [mode for mode in MODES if not mode & 0o022]


@pytest.mark.parametrize("of_others", MODES, indirect=True, ids=oct)
def test_the_permissions_of_a_folder_that_is_there_stay(of_others):
    before = of_others.stat().st_mode
    Cache(of_others).put("b.o", DATA)
    assert of_others.stat().st_mode == before


@pytest.mark.parametrize("of_others", READABLE, indirect=True, ids=oct)
def test_a_folder_that_others_may_read_is_used(of_others, caplog):
    Cache(of_others).put("b.o", DATA)
    one = Cache(of_others)
    assert (one.get("a.o"), one.get("b.o"), caplog.messages) == (DATA, DATA, [])


@pytest.mark.parametrize("of_others", WRITABLE, indirect=True, ids=oct)
def test_nothing_is_read_from_a_folder_that_others_may_write_to(of_others):
    assert Cache(of_others).get("a.o") is None


@pytest.mark.parametrize("of_others", WRITABLE, indirect=True, ids=oct)
def test_nothing_is_written_to_a_folder_that_others_may_write_to(of_others):
    one = Cache(of_others)
    one.put("b.o", DATA)
    assert (one.get("b.o"), files(of_others)) == (DATA, ["a.o"])


@pytest.mark.parametrize("of_others", WRITABLE, indirect=True, ids=oct)
def test_a_folder_that_others_may_write_to_is_warned_of(of_others, caplog):
    Cache(of_others)
    assert caplog.messages == [told(of_others, "may be written to by others")]


# -- where nothing can be written ------------------------------------------------------------------


def test_where_nothing_can_be_written_things_are_kept_in_memory(where, monkeypatch):
    monkeypatch.setattr(tempfile, "mkstemp", unwritable)
    one = Cache(where)
    one.put("a.o", DATA)
    assert (one.get("a.o"), files(where)) == (DATA, [])


def test_what_is_there_can_be_read_where_nothing_can_be_written(where, monkeypatch):
    Cache(where).put("a.o", DATA)
    monkeypatch.setattr(tempfile, "mkstemp", unwritable)
    monkeypatch.setattr(os, "utime", unwritable)
    assert Cache(where).get("a.o") == DATA


def test_a_file_that_cannot_be_given_its_name_leaves_nothing(where, monkeypatch):
    one = Cache(where)
    monkeypatch.setattr(os, "replace", unwritable)
    one.put("a.o", DATA)
    assert (one.get("a.o"), files(where)) == (DATA, [])


def test_a_folder_that_cannot_be_made_keeps_things_in_memory(where, monkeypatch):
    monkeypatch.setattr(type(where), "mkdir", unwritable)
    one = Cache(where)
    one.put("a.o", DATA)
    assert one.get("a.o") == DATA


@pytest.fixture
def locked(where, monkeypatch):
    """A folder that is beneath one this user may not enter."""
    where.mkdir(parents=True)

    def refused(self, *_, **__):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))

    for name in ("mkdir", "stat"):
        monkeypatch.setattr(type(where), name, refused)
    return where


def test_a_folder_that_may_not_be_entered_keeps_things_in_memory(locked):
    one = Cache(locked)
    one.put("a.o", DATA)
    assert one.get("a.o") == DATA


def test_a_folder_that_may_not_be_entered_is_told_of(locked, caplog):
    Cache(locked)
    assert caplog.messages == [told(locked, "cannot be used (Permission denied)")]


def test_a_file_in_the_folder_s_place_is_told_of(where, caplog):
    where.parent.mkdir()
    where.write_bytes(b"")
    Cache(where)
    assert caplog.messages == [told(where, "is not a folder")]


def test_a_file_of_somebody_else_in_the_folder_s_place_is_told_of_as_a_file(where, caplog, monkeypatch):
    where.parent.mkdir()
    where.write_bytes(b"")
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    Cache(where)
    assert caplog.messages == [told(where, "is not a folder")]


def test_a_file_in_the_place_of_a_folder_above_is_told_of(where, caplog):
    where.parent.write_bytes(b"")
    Cache(where)
    assert caplog.messages == [told(where, "cannot be used (Not a directory)")]


def test_a_folder_of_somebody_else_is_told_of(of_somebody_else, caplog):
    Cache(of_somebody_else)
    assert caplog.messages == [told(of_somebody_else, "belongs to somebody else")]


def test_a_file_in_the_folder_s_place_keeps_things_in_memory(where):
    where.parent.mkdir()
    where.write_bytes(b"")
    one = Cache(where)
    one.put("a.o", DATA)
    assert (one.get("a.o"), where.read_bytes()) == (DATA, b"")


def test_a_folder_that_has_been_taken_away_is_made_again(where):
    one = Cache(where)
    where.rmdir()
    one.put("a.o", DATA)
    assert Cache(where).get("a.o") == DATA


# -- several processes -----------------------------------------------------------------------------

BOTH = """
import sys
from pathlib import Path
from coverts.engine.base.cache import Cache

mine = int(sys.argv[2])
one = Cache(Path(sys.argv[1]))
for at in range(150):
    one.put("a.o", bytes([mine]) * (20_000 + 97 * at))
    found = one.get("a.o")
    assert found and found == found[:1] * len(found) and found[0] in (1, 2, 3), "not whole"
    assert not one.memory, "not written"
"""


@pytest.mark.long
def test_several_processes_see_nothing_but_whole_files(where):
    started = [
        subprocess.Popen([sys.executable, "-c", BOTH, str(where), str(i)], stderr=subprocess.PIPE)
        for i in (1, 2, 3)
    ]
    said = [each.communicate()[1].decode() for each in started]
    assert said == ["", "", ""]


@pytest.mark.long
def test_several_processes_leave_one_file(where):
    started = [subprocess.Popen([sys.executable, "-c", BOTH, str(where), str(i)]) for i in (1, 2)]
    assert [each.wait() for each in started] == [0, 0]
    assert files(where) == ["a.o"]


def test_a_file_has_its_name_only_when_it_is_whole(where, monkeypatch):
    seen = []
    replace = os.replace

    def watched(waiting, path):
        seen.append((os.path.exists(path), os.path.getsize(waiting)))
        replace(waiting, path)

    monkeypatch.setattr(os, "replace", watched)
    Cache(where).put("a.o", DATA)
    assert seen == [(False, (where / "a.o").stat().st_size)]


# -- how much --------------------------------------------------------------------------------------


def named(letter):
    """A name as machine code has it, told apart by one letter."""
    return letter * 32 + ".o"


def letters(where):
    """What is left of the files that are so named, and all else by its name."""
    return [name[0] if name == named(name[0]) else name for name in files(where)]


@pytest.fixture
def small(where, monkeypatch):
    """A cache of four files, each used later than the one before."""
    one = Cache(where)
    for at, letter in enumerate("abcd"):
        one.put(named(letter), DATA)
        os.utime(where / named(letter), (time.time() - 1000 + at,) * 2)
    monkeypatch.setattr(cache, "MAX_BYTES", 4 * (where / named("a")).stat().st_size)
    return one


def laid(one, name, data, age=1e6):
    """A file in the folder that is not of this cache's making."""
    path = one.where / name
    path.write_bytes(data)
    os.utime(path, (time.time() - age,) * 2)
    return path


def test_what_has_not_been_used_for_longest_goes_first(small):
    small.put(named("e"), DATA)
    assert letters(small.where) == ["c", "d", "e"]


def test_what_is_read_is_used(small):
    small.get(named("a"))
    small.put(named("e"), DATA)
    assert letters(small.where) == ["a", "d", "e"]


def test_what_there_is_room_for_stays(small):
    small.put(named("d"), DATA)
    assert letters(small.where) == ["a", "b", "c", "d"]


def test_what_is_known_of_a_whole_game_goes_too(small):
    (small.where / named("a")).rename(small.where / named("a").replace(".o", ".base"))
    small.put(named("e"), DATA)
    assert letters(small.where) == ["c", "d", "e"]


@pytest.mark.parametrize("begun", [b"", MAGIC[:3], MAGIC, MAGIC + DATA], ids=len)
def test_what_another_process_left_half_written_goes_too(small, begun):
    laid(small, ".making-ab_01xyz", begun, age=3700)
    small.put(named("e"), DATA)
    assert ".making-ab_01xyz" not in files(small.where)


def test_what_an_earlier_version_kept_goes_too(small):
    laid(small, named("f"), b"coverts cache 1\n" + DATA)
    small.put(named("e"), DATA)
    assert "f" not in letters(small.where)


def test_what_another_process_is_writing_stays(small):
    laid(small, ".making-ab_01xyz", MAGIC + bytes(100_000), age=3500)
    small.put(named("e"), DATA)
    assert letters(small.where) == [".making-ab_01xyz", "c", "d", "e"]


OTHERS = {
    "notes.txt": b"mine",
    "large": bytes(100_000),
    "copied.o": MAGIC + DATA,
    named("f") + "x": MAGIC + DATA,
    "x" + named("f"): MAGIC + DATA,
    named("f") + "\n": MAGIC + DATA,
    named("F"): MAGIC + DATA,
    named("f"): b"\x7fELF" + DATA,
    ".making-of.txt": MAGIC + DATA,
    ".making-progress": b"mine",
    ".making-": MAGIC + DATA,
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_others_put_into_the_folder_stays(small, name):
    path = laid(small, name, OTHERS[name])
    small.put(named("e"), DATA)
    assert path.read_bytes() == OTHERS[name]


@pytest.mark.parametrize("name", [named("f"), ".making-ab_01xyz"])
def test_folders_in_the_folder_stay(small, name):
    (small.where / name).mkdir()
    (small.where / name / named("a")).write_bytes(MAGIC)
    os.utime(small.where / name, (1, 1))
    small.put(named("e"), DATA)
    assert files(small.where / name) == [named("a")]


def test_links_in_the_folder_stay(small, tmp_path):
    (tmp_path / "mine").write_bytes(MAGIC + DATA)
    (small.where / named("f")).symlink_to(tmp_path / "mine")
    os.utime(tmp_path / "mine", (1, 1))
    small.put(named("e"), DATA)
    assert letters(small.where) == ["c", "d", "e", "f"]


def test_what_others_put_there_takes_no_room(small):
    laid(small, "large", bytes(100_000))
    small.put(named("d"), DATA)
    assert letters(small.where) == ["a", "b", "c", "d", "large"]


def test_what_cannot_be_taken_away_stays(small, monkeypatch):
    monkeypatch.setattr(type(small.where), "unlink", unwritable)
    small.put(named("e"), DATA)
    assert letters(small.where) == ["a", "b", "c", "d", "e"]


# -- which folder ----------------------------------------------------------------------------------


def test_coverts_cache_names_the_folder(where, monkeypatch):
    monkeypatch.setenv("COVERTS_CACHE", str(where))
    assert (cache_folder(), user_cache().where) == (where, where)


def test_without_a_name_it_is_the_user_s_cache_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COVERTS_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert "coverts" in cache_folder().parts


def test_one_folder_has_one_cache(where, monkeypatch):
    monkeypatch.setenv("COVERTS_CACHE", str(where))
    assert user_cache() is user_cache()
