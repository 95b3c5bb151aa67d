"""An account: made with a passkey, kept on two devices, and deleted. The passkeys are Chromium's own."""

import json

import pytest
from playwright.sync_api import expect
from test_accessibility import findings

pytestmark = pytest.mark.browser
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """A browser with passkeys, at the page of accounts."""

    def __init__(self, person):
        self.person, self.page = person, person.page
        self.chrome = person.context.new_cdp_session(person.page)
        self.chrome.send("WebAuthn.enable")
        made = self.chrome.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self.authenticator = made["authenticatorId"]

    def go(self):
        self.page.goto(f"http://{self.person.host}/account")
        expect(self.page.get_by_role("heading", name="Your account")).to_be_visible()

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def register(self, name):
        self.go()
        self.page.get_by_label("Name, which only you see").fill(name)
        self.press("Make an account with a passkey")
        expect(self.page.get_by_text(f"Signed in as {name}.")).to_be_visible()
        return self.page.get_by_test_id("code").text_content()

    def take_passkeys_of(self, other):
        """Have the same passkeys as another device, as a password manager provides."""
        got = other.chrome.send("WebAuthn.getCredentials", {"authenticatorId": other.authenticator})
        for each in got["credentials"]:
            self.chrome.send(
                "WebAuthn.addCredential", {"authenticatorId": self.authenticator, "credential": each}
            )


@pytest.fixture
def device(arrive):
    return Device(arrive())


@pytest.fixture
def other(arrive):
    return Device(arrive(viewport={"width": 360, "height": 640}))


def test_somebody_makes_an_account_signs_out_and_signs_in(device):
    device.register("Mara")
    assert findings(device.page) == []
    device.press("Sign out")
    device.press("Sign in with a passkey")
    expect(device.page.get_by_text("Signed in as Mara.")).to_be_visible()


def test_a_table_of_one_device_is_played_on_another(device, other):
    table = device.person.make_table("valise", "person", "random")
    device.person.open_table(device.person.table)
    device.register("Mara")
    device.press("Move 1 table of this browser into the account")
    expect(device.page.get_by_role("link", name="Valise")).to_be_visible()
    other.take_passkeys_of(device)
    other.go()
    other.press("Sign in with a passkey")
    other.page.get_by_role("link", name="Valise").click()
    other.person.question.wait_for()
    assert table is not None
    assert findings(other.page) == []


def test_a_recovery_code_brings_somebody_back_without_their_passkey(device, other):
    code = device.register("Mara")
    other.go()
    other.page.get_by_label("Recovery code").fill(code)
    other.press("Make a new passkey")
    expect(other.page.get_by_text("Signed in as Mara.")).to_be_visible()
    assert other.page.get_by_test_id("code").text_content() != code


def test_a_second_passkey_is_added_and_the_first_removed(device, other):
    device.register("Mara")
    device.page.get_by_label("Name of another passkey").fill("phone")
    first = device.chrome.send("WebAuthn.getCredentials", {"authenticatorId": device.authenticator})
    device.chrome.send("WebAuthn.clearCredentials", {"authenticatorId": device.authenticator})
    device.press("Add a passkey")
    rows = device.page.get_by_role("listitem").filter(has=device.page.get_by_role("button", name="Remove"))
    expect(rows).to_have_count(2)
    assert len(first["credentials"]) == 1
    rows.first.get_by_role("button", name="Remove").click()
    expect(rows).to_have_count(1)
    name = rows.get_by_role("textbox")
    expect(name).to_have_value("phone")
    name.fill("laptop")
    device.press("Rename")
    expect(device.page.get_by_role("textbox", name="Name of laptop")).to_be_visible()


def test_everything_is_saved_and_the_account_deleted(device):
    device.register("Mara")
    with device.page.expect_download() as saved:
        device.page.get_by_role("link", name="Save everything about me").click()
    content = json.loads(saved.value.path().read_text())
    assert "Mara" in json.dumps(content)
    device.page.get_by_label("I mean it: this cannot be taken back").check()
    device.press("Delete my account")
    expect(device.page.get_by_role("button", name="Sign in with a passkey")).to_be_visible()
    device.press("Sign in with a passkey")
    expect(device.page.get_by_role("status")).to_contain_text("passkey")
    device.person.heard.problems.clear()  # the console tells of the refusal, too


# -- invitations --------------------------------------------------------------------------------------


@pytest.fixture
def invited_only(device):
    """The page of a server that asks for invitations."""

    def answer(route):
        route.fulfill(json=route.fetch().json() | {"register": "invited"})

    device.page.route("**/api/account", answer)
    return device


def test_without_an_invitation_the_page_says_that_one_is_needed(invited_only):
    invited_only.go()
    expect(
        invited_only.page.get_by_text("You need an invitation: ask whoever runs this server.")
    ).to_be_visible()
    expect(invited_only.page.get_by_label("Name, which only you see")).to_have_count(0)
    assert findings(invited_only.page) == []


def test_an_invitation_leaves_the_address_after_its_use(invited_only):
    page = invited_only.page
    page.goto(f"http://{invited_only.person.host}/account#invite=abc")
    expect(page.get_by_text("You are invited.")).to_be_visible()
    page.get_by_label("Name, which only you see").fill("Mara")
    invited_only.press("Make an account with a passkey")
    expect(page.get_by_text("Signed in as Mara.")).to_be_visible()
    assert page.url.endswith("/account")


# -- results ------------------------------------------------------------------------------------------


def test_bots_are_named_as_elsewhere_and_each_of_them_once(device):
    game = {"table": "a", "game": "valise", "title": "Valise", "made": 1, "seat": 0, "outcome": "lost"}
    game |= {"opponents": ["Bob"], "bots": ["novice"], "result": "Bob wins.", "over": 5}
    device.page.route("**/api/account/games", lambda route: route.fulfill(json=[game]))
    device.register("Mara")
    expect(device.page.get_by_text("Bob and Novice (bot)")).to_be_visible()
