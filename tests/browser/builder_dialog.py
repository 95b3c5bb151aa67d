"""The dialog in which a text of a table's options is put together."""

READING = 60_000
"""Milliseconds until a new server has read the rules of all games, on a busy machine."""
PACK = """async (text) => {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    return btoa(String.fromCharCode(...bytes)).replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=+$/, "");
}"""
"""A script that packs a text as in a link."""


def play(person):
    """Begin the game of the form."""
    person.page.get_by_role("button", name="Play", exact=True).click()


def sit_down(person):
    """Begin the game of the form, and wait for its table."""
    play(person)
    person.board.wait_for(timeout=READING)


class Packing:
    """A text that is being put together, such as a basket.

    `label` is that of the option, and `called` the word for its texts.
    """

    def __init__(self, person, label, called):
        self.person, self.page = person, person.page
        self.dialog = self.page.get_by_role("dialog", name=label)
        self.mine = self.dialog.get_by_role("region", name=f"Your {called}")
        self.lines = self.mine.locator(".builder-line-title")
        self.against = self.mine.get_by_role("list", name="What is wrong with it").locator("> li")
        self.use = self.dialog.get_by_role("button", name="Use it at this table")
        self.panel = self.dialog.locator(".builder-panel:not([hidden])")
        self.sum = self.dialog.locator(".builder-foot [role=status]")

    def button(self, name):
        return self.dialog.get_by_role("button", name=name, exact=True)

    def pick(self, *titles):
        for title in titles:
            self.button(f"Add {title}").click()

    def open_tab(self, name):
        self.dialog.get_by_role("tab", name=name).click()

    def open_text(self):
        self.open_tab("Text")
        return self.dialog.get_by_label("The text", exact=True)
