"""The section in which somebody asks to be told that it is their turn, by push and by mail."""

import socket

import pytest
from playwright.sync_api import expect
from server_process import Server
from test_accessibility import PHONE, findings
from test_people import tab

pytestmark = pytest.mark.browser
DENIED = "This browser does not show messages of this site. You can allow them in its settings."
MAY_ASK = """answer => {
    Object.defineProperty(Notification, "permission", { configurable: true, get: () => "default" });
    Notification.requestPermission = async () => answer;
}"""
FORBIDDEN = 'Object.defineProperty(Notification, "permission", { get: () => "denied" })'


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One with a mail server that does not reply."""
    server = Server(tmp_path_factory.mktemp("notices"), only="infiltration")
    with socket.socket() as free, pytest.MonkeyPatch.context() as patch:
        free.bind(("localhost", 0))
        server.port = free.getsockname()[1]
        free.close()
        patch.setenv("COVERTS_PUBLIC_URL", f"http://{server.host}")
        patch.setenv("COVERTS_CONTACT", "host@example.org")
        patch.setenv("COVERTS_MAIL_SERVER", "localhost:1")
        patch.setenv("COVERTS_MAIL_SECURITY", "none")
        patch.setenv("COVERTS_MAIL_FROM", "coverts@example.org")
        server.start()
    yield server
    server.stop()


def sit(person, script=""):
    """Sit down, and look at the people of the table; `script` changes what the browser says of notices."""
    if script:
        person.context.add_init_script(script)
    person.make_table("infiltration", "person", "courier", "random")
    person.open_table()
    tab(person, "People")
    people = person.page.get_by_test_id("people")
    expect(people.get_by_role("heading", name="When it is my turn")).to_be_visible()
    return people


@pytest.mark.parametrize("device", [{}, {**PHONE, "color_scheme": "dark"}], ids=["desk", "phone"])
def test_the_section_has_no_findings_and_is_no_wider_than_its_page(arrive, device):
    person = arrive(**device)
    people = sit(person, f"({MAY_ASK})('denied')")
    expect(people.get_by_role("button", name="Tell me when it is my turn")).to_be_visible()
    assert findings(person.page) == []
    assert people.evaluate("people => people.scrollWidth <= people.clientWidth")
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_somebody_whose_browser_denies_notices_reads_how_to_allow_them(arrive):
    people = sit(arrive(), FORBIDDEN)
    expect(people.get_by_text(DENIED)).to_be_visible()
    expect(people.get_by_role("button", name="Tell me when it is my turn")).to_have_count(0)


def test_who_denies_them_when_asked_reads_the_same_by_keyboard(arrive):
    person = arrive()
    people = sit(person, f"({MAY_ASK})('denied')")
    person.tab_to(people.get_by_role("button", name="Tell me when it is my turn"))
    person.press("Enter")
    expect(people.get_by_role("status").filter(has_text=DENIED)).to_be_visible()


def test_a_mail_address_is_given_by_keyboard_and_taken_back(arrive):
    person = arrive(**PHONE)
    people = sit(person)
    person.tab_to(people.get_by_label("Mail address"))
    person.page.keyboard.type("mara@example.org")
    person.press("Enter")
    expect(people.get_by_text("m…@example.org has got a mail with a link.")).to_be_visible()
    assert findings(person.page) == []
    person.tab_to(people.get_by_role("button", name="No more mails"))
    person.press("Enter")
    expect(people.get_by_text("You get no more mails about this table.")).to_be_visible()


def test_an_address_that_is_none_is_refused_in_words(arrive):
    person = arrive()
    people = sit(person)
    people.get_by_label("Mail address").fill("mara@localhost")
    people.get_by_role("button", name="Send me mails").click()
    expect(people.get_by_role("status").filter(has_text="mail address")).to_be_visible()
    person.heard.problems.clear()  # The console tells of the refusal, too.
