"""The objective Insert Undercover Agent."""

from coverts.games.trek_ccg.for_cards import *

UNDERCOVER, DOWNLOAD_AGENT, BOTH, NEW_ICON = range(4)


@objective(
    9, "Insert Undercover Agent", icons=HA, seedable=True, stays=TO_CORE, countdown=4, ABOUT_SPIES=True
)
class InsertUndercoverAgent(Card):
    """In your turn, discard this to move one of your personnel into any opposing team that it can infiltrate,
    to download Covert Agent, or both. Or, once a game, place this on a personnel of yours with an
    infiltration icon who is not infiltrating: the icon changes to that of an opposing affiliation that is
    present, and if the personnel is infiltrating when the countdown ends, it is exposed."""

    @choice_of_host("Which team does {piece} infiltrate?", rules=("21.5",))
    def choose_cover(s, who, piece, host):
        """Ask for a crew or Away Team of the opponent that a personnel can infiltrate."""
        if not is_surface(host) and not (is_aboard(host) and is_vessel(s, host)):
            return refuse()
        if own_size(s, 1 - who, host) == 0:
            return refuse()
        if not matches_or_mixes(s, 1 - who, icon_of(s, piece), host):
            return refuse("21.5")
        return OK

    @choice_of_piece("Who goes undercover?", rules=("21.1", "21.3"))
    def choose_undercover(s, who, piece: Piece):
        if not is_loyal(s, piece, who):
            return refuse()
        icon = icon_of(s, piece)
        if icon == NO_AFFILIATION:
            return refuse("21.1")
        if not is_playing(s, 1 - who, icon):
            return refuse("21.3")
        if piece.exposed:
            return refuse("21.26")
        if not any_legal(InsertUndercoverAgent.choose_cover, s, who, piece):
            return refuse()
        return OK

    @decision(AFFILIATION_NAMES, prompt="Which affiliation may {piece} infiltrate?")
    def choose_new_icon(s, who, piece, affiliation) -> bool:
        """Ask which of the opponent's affiliations present becomes the new icon."""
        if affiliation <= NEUTRAL or affiliation == icon_of(s, piece):
            return False
        return any(
            s.piece[other].affiliation == affiliation
            and s.piece[other].controller != who
            and together(s, piece, other)
            and not s.piece[other].captive
            and not s.piece[other].infiltrating
            for other in each(present, s, s.piece[piece].host)
        )

    @choice_of_piece("Whose infiltration icon changes?")
    def choose_changed(s, who, piece: Piece) -> bool:
        return (
            is_personnel(s, piece)
            and piece.controller == who
            and not piece.infiltrating
            and not piece.captive
            and icon_of(s, piece) != NO_AFFILIATION
            and any_legal(InsertUndercoverAgent.choose_new_icon, s, who, piece)
        )

    @decision(
        (
            "move an agent",
            "download Covert Agent",
            "move an agent and download Covert Agent",
            "change an icon",
        ),
        prompt="What do you use the objective for?",
        rules=("26.5",),
    )
    def choose_function(s, who, function):
        if function == NEW_ICON:
            if card_named("Insert Undercover Agent") in s.side[who].once:
                return refuse("28.6")
            if not any_legal(InsertUndercoverAgent.choose_changed, s, who):
                return refuse()
            return OK
        if function != DOWNLOAD_AGENT and not any_legal(InsertUndercoverAgent.choose_undercover, s, who):
            return refuse()
        if function != UNDERCOVER:
            return may_download(s, who, card_named("Covert Agent"), NOTHING)
        return OK

    @rule("21.7")
    def go_undercover(s, who):
        """Move a personnel into an opposing team, where it infiltrates."""
        agent = yield InsertUndercoverAgent.choose_undercover(who)
        cover = yield InsertUndercoverAgent.choose_cover(who, agent)
        bring(s, agent, cover, card_named("Insert Undercover Agent"))
        begin_infiltrating(s, agent)
        say("goes_undercover", s.piece[agent].face)

    @rule()
    def change_icon(s, who, this: Piece):
        """Place the objective on a personnel, and give it another infiltration icon."""
        agent = yield InsertUndercoverAgent.choose_changed(who)
        this.first_note = yield InsertUndercoverAgent.choose_new_icon(who, agent)
        this.host = agent
        s.side[who].once.add(this.face)
        say("new_icon", s.piece[agent].face, this.first_note)

    def may_use(s, who, piece: Piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        if piece.host == CORE + who and any_legal(InsertUndercoverAgent.choose_function, s, who):
            return OK
        return refuse()

    def use(s, who, piece):
        if any_legal(InsertUndercoverAgent.choose_function, s, who):
            function = yield InsertUndercoverAgent.choose_function(who)
            if function == NEW_ICON:
                yield from InsertUndercoverAgent.change_icon(s, who, piece)
            else:
                discard(s, piece)
                if function != DOWNLOAD_AGENT:
                    yield from InsertUndercoverAgent.go_undercover(s, who)
                if function != UNDERCOVER:
                    yield from download_if_legal(s, who, card_named("Covert Agent"), NOTHING)

    def expires(s, this: Piece):
        if is_aboard(this.host):
            expose(s, this.host)
