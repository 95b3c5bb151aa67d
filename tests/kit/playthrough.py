"""A position played by answers that were settled before, told for a transcript."""

NAMES = ("Alice", "Bob")
SETTINGS = ("Pass until", "Stop ")
"""The ways to pass that say when one is asked again are left out of what is possible."""


class Playthrough:
    """The position played, and what was asked, answered and told in it."""

    def __init__(self, table, *answers):
        self.table = table
        self.lines = []
        self.heard = len(table.s.events)
        for seat, answer in answers:
            self.answer(seat, answer)

    def answer(self, seat, answer):
        """A list takes several, and is done."""
        t = self.table
        asked = t.match().decisions(seat)[0]
        possible = [option.text for option in asked.legal]
        given = answer if isinstance(answer, list) else [answer]
        said = [next(text for text in possible if text.startswith(one)) for one in given]
        self.lines += [
            "",
            f"{NAMES[seat]} is asked: {asked.prompt}",
            f"    ({NAMES[1 - seat]} reads: {t.match().pending(1 - seat)})",
            f"    Possible: {', '.join(text for text in possible if not text.startswith(SETTINGS))}.",
            f"{NAMES[seat]}: {', '.join(said)}",
        ]
        t.does(seat, answer)
        self.hear()

    def hear(self):
        """What was told since, to each of them."""
        mine, theirs = self.table.log(0), self.table.log(1)
        for alice, bob in list(zip(mine, theirs, strict=True))[self.heard :]:
            if alice == bob:
                self.lines.append(f"    -- {alice}")
            else:
                self.lines += [f"    -- (to Alice) {alice}", f"    -- (to Bob) {bob}"]
        self.heard = len(mine)
