"""`coverts dev`: a saved file is reloaded, and tables keep their positions if their answers still fit."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from coverts.cli.starters import write_starter

SOURCE = Path(__file__).resolve().parents[2] / "src"
ASK = 'prompt="Bid for the painting"'
REFUSE = "if coins != PASS and coins <= s.bid:"


class Author:
    """An author who edits a game while it is served, and plays at a table of it."""

    def __init__(self, folder):
        self.file = write_starter("my_game", "bidding", folder)[0]
        self.text = self.file.read_text("utf-8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [
            sys.executable,
            "-m",
            "coverts.cli",
            "dev",
            self.file.name,
            "--no-browser",
            "--port",
            str(port),
        ]
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.wait_for("Coverts is at")
        self.http = httpx.Client(base_url=f"http://localhost:{port}")
        wanted = {"game": "my_game", "seats": ["person", "person"]}
        self.table = self.http.post("/api/tables", json=wanted).json()["table"]

    def leaves(self):
        """Stop the command, as the end of a terminal does."""
        self.http.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=20)

    def wait_for(self, beginning):
        """Wait until the command prints a line that begins so."""
        assert self.process.stdout
        for line in self.process.stdout:
            if line.startswith(beginning):
                return line
        raise AssertionError(f"the command ended without {beginning!r}")

    def saves(self, old, new):
        self.file.write_text(self.text.replace(old, new), "utf-8")

    def sees(self, seat=0):
        return self.http.get(f"/api/tables/{self.table}?seat={seat}").json()

    def waits_for_notice(self):
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"ws{str(self.http.base_url).removeprefix('http')}/api/tables/{self.table}/socket?seat=0"
        with connect(address, additional_headers={"Cookie": cookie}) as messages:
            return next(m["notice"] for m in map(json.loads, messages) if m.get("notice"))

    def answers(self, seat, number):
        """Answer the seat's open question with the option of this number."""
        state = self.sees(seat)
        option = state["questions"][0]["options"][number]
        sent = {"position": state["position"], "action": option["action"], "askee": seat}
        reply = self.http.post(f"/api/tables/{self.table}/answers?seat={seat}", json=sent)
        assert reply.status_code == 200, reply.text


@pytest.fixture
def author(tmp_path):
    author = Author(tmp_path)
    yield author
    author.leaves()


def test_the_author_is_told_how_to_share_the_game(author):
    assert "`coverts serve --share --game my_game.py`" in author.wait_for("Only this machine")


def test_a_saved_file_changes_the_question_and_keeps_the_position(author):
    author.answers(0, 3)
    author.saves(ASK, 'prompt="What do you bid?"')
    author.wait_for("Reloaded")
    seen = author.sees(1)
    assert (seen["questions"][0]["prompt"], seen["position"]) == ("What do you bid?", 1)
    assert "notice" not in seen


def test_a_saved_file_that_the_game_imports_is_read_again(author):
    prompts = author.file.with_name("prompts.py")
    prompts.write_text("BID = 'Bid now'\n", "utf-8")
    author.text = f"from prompts import BID\n\n{author.text}"
    author.saves(ASK, "prompt=BID")
    author.wait_for("Reloaded")
    prompts.write_text("BID = 'Bid soon'\n", "utf-8")
    author.wait_for("Reloaded")
    assert author.sees(0)["questions"][0]["prompt"] == "Bid soon"


def test_an_answer_that_no_longer_fits_is_named_and_taken_back(author):
    author.answers(0, 3)
    author.answers(1, 5)
    author.saves(REFUSE, "if coins > 4 or (coins != PASS and coins <= s.bid):")
    author.wait_for("Reloaded")
    seen = author.sees(1)
    assert seen["position"] == 1
    assert "answer 2 no longer fits" in seen["notice"]


def test_an_error_is_shown_at_the_table_which_stays_as_it_was(author):
    author.answers(0, 3)
    author.saves(REFUSE, "if coins != PASS and coins <= s.bidd:")
    notice = author.waits_for_notice()
    assert "bidd" in notice
    assert "my_game.py:" in notice
    author.answers(1, 5)


def test_a_deal_that_no_longer_fits_starts_the_game_again(author):
    author.answers(0, 3)
    author.saves("decision, refuse,", "decision, refuse, roll,")
    author.text = author.file.read_text("utf-8")
    author.saves("    for painting in range(", "    s.worth = yield roll(6)\n    for painting in range(")
    author.wait_for("Reloaded")
    seen = author.sees(0)
    assert seen["position"] == 0
    assert "starts again" in seen["notice"]


def test_a_file_that_is_saved_again_while_a_loop_reads_it_is_read(author):
    author.answers(0, 3)
    author.file.write_text("while True: pass\n", "utf-8")
    author.saves(ASK, 'prompt="What do you bid?"')
    author.wait_for("Reloaded")
    assert author.sees(1)["questions"][0]["prompt"] == "What do you bid?"


def test_a_file_that_calls_exit_is_told_of_and_the_table_stays(author):
    author.saves("PASS, COINS", "raise SystemExit(3)\nPASS, COINS")
    assert "calls exit" in author.waits_for_notice()


def test_the_server_ends_with_the_command(author):
    author.process.send_signal(signal.SIGTERM)
    author.process.wait(20)
    with pytest.raises(httpx.ConnectError):
        author.sees()
