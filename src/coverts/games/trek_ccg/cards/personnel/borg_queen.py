"""The personnel card Borg Queen."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    75, "Borg Queen", BORG, NO_CLASS, 6, 12, 6, icons=COM | DEF | DQ | NAV,
    traits="Borg, Female, Queen", unique=ENIGMA,
)  # fmt: skip
class BorgQueen(Card):
    """She is an enigma. She has any one skill, which you choose when she reports and may change at the start
    of each of your turns. In place of one card draw, you may download A Change of Plans or a Borg drone."""

    @decision(SKILL_NAMES, prompt="Which skill does {piece} have?", rules=("22.20",))
    def choose_queens_skill(s, who, piece, skill):
        return OK

    @choice_from_deck("What does the Borg Queen download?", rules=("18.2", "22.20"))
    def choose_for_queen(s, who, card):
        if card == card_named("A Change of Plans"):
            return may_download(s, who, card, NOTHING)
        return may_download_drone(s, who, card, 0, NOTHING)

    @rule("22.20")
    def have_a_skill(s, queen: Piece):
        before = queen.first_note
        queen.first_note = yield BorgQueen.choose_queens_skill(queen.controller, queen)
        if queen.first_note != before:
            say("chooses_skill", queen.face, queen.first_note)

    def reported(s, source, piece):
        if source == piece:
            yield from BorgQueen.have_a_skill(s, piece)

    def turn_starts(s, piece):
        yield from BorgQueen.have_a_skill(s, piece)

    def may_replace(s, who, piece):
        if any_legal(BorgQueen.choose_for_queen, s, who):
            return OK
        return refuse("16.1")

    def replace(s, who, piece):
        yield from download_card(s, who, (yield BorgQueen.choose_for_queen(who)), NOTHING)
