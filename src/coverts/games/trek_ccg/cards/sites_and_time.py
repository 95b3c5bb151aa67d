"""The sites (chapter 45) and the time location (chapter 46)."""

from coverts.games.trek_ccg.for_cards import *

unprinted(SITE, 3, "Docking Pylons")


def handles_cargo(card):
    """Return whether a card is a personnel who may report to a Cargo Bay."""
    skills = card * SKILLS
    return KIND[card] == PERSONNEL and (
        SKILL[skills + SMUGGLING] > 0
        or SKILL[skills + ACQUISITION] > 0
        or (AFFILIATION[card] == NON_ALIGNED and SKILL[skills + NAVIGATION] > 0)
    )


@site(1, "Cargo Bay", seedable=True, stays=ON_TARGET)
class CargoBay(Card):
    """This is a site of your station. Personnel with Smuggling or Acquisition, and Non-Aligned personnel with
    Navigation, may report here, or be downloaded here in place of your normal card play, and in that case you
    draw no cards this turn. One cargo run a turn may be completed here. The run earns a card draw or the
    download of one Gold-Pressed Latinum for each mission passed. Each title of equipment earns this once a
    game."""

    @choice_of_piece("Of which station is {card} a part?", rules=("3.13",))
    def choose_station(s, who, card, piece) -> bool:
        station = s.piece[piece]
        return is_facility(s, piece) and FACILITY_KIND[station.face] == STATION and station.controller == who

    @choice_from_deck("Whom do you download to the Cargo Bay?", rules=("16.1",))
    def choose_cargo_hand(s, who, bay, card):
        return may_download(s, who, card, bay) if handles_cargo(card) else refuse()

    def plays(s, who, card) -> bool:
        return any_legal(CargoBay.choose_station, s, who, card)

    def aim(s, who, this: Action):
        this.host = yield CargoBay.choose_station(who, this.card)

    def welcomes(s, source, card, host):
        return PAID * (host == source and handles_cargo(card))

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        allowed = normal_play(s)
        if allowed != OK:
            return allowed
        return OK if any_legal(CargoBay.choose_cargo_hand, s, who, piece) else refuse()

    def use(s, who, piece):
        if may_normally_play(s) and any_legal(CargoBay.choose_cargo_hand, s, who, piece):
            s.normal_plays -= 1
            s.no_draws = True
            card = yield CargoBay.choose_cargo_hand(who, piece)
            yield from download_card(s, who, card, piece)


def may_be_added(s: TrekCcg, card):
    """Return whether a card is not a location yet and there is room for one more."""
    return free_places(s) > 0 and not any(s.location[place].card == card for place in range(LOCATIONS))


@time_location(1, "Montana Missile Complex", unique=True, PLANET=True)
class MontanaMissileComplex(Card):
    """This planet in the past can be reached from Earth only by time travel. Its natives may report here, but
    this game has none of them."""

    moot = {2: "None of the natives is among these cards."}

    def plays(s, who, card) -> bool:
        return may_be_added(s, card)

    def effect(s, who, this: Action):
        if may_be_added(s, this.card):
            become_place(s, who, this, TIME, 1)
            say("new_place", this.card)
