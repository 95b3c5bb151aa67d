"""A skirmish of two on a plane of 24 x 18 inches, for the tests of planes.

1 In turn each does two things: walks, looks under a marker, or stands. After two turns each it is over.
2 A walk is straight and of at most six inches.
3 A base stays whole on the table.
4 No base may end on the wall or in the pond.
5 No base may end on another.
6 Only the other's markers are looked under, and each once.
"""

from coverts.engine import OK, Array, Game, Record, State, decision, game_over, i16, public, refuse, rule, say
from coverts.engine.base.plane import Area, Line, Patch, Plane, Ring, Strip
from coverts.engine.game.scenes import Badge, Piece, Scene, Zone
from coverts.engine.language.field_types import boolean, several

INCH, CELL, STEP = 20, 60, 4
WIDE, HIGH = 24 * INCH, 18 * INCH
COLUMNS, ROWS, ALONG = WIDE // CELL, HIGH // CELL, CELL // STEP
NAMES = ("May", "Bo")
RADII = (12, 16)
TONES = ("blue", "red")
STARTS = ((60, 60), (400, 300))
WALK = 6 * INCH
WALL, POND = (220, 120, 40, 140), (300, 60, 80, 60)
SOLID = (*WALL, *POND)
MARKERS = (120, 200, 180, 320, 300, 240, 420, 140)
RULES = ("", "", "2", "3", "4", "5")
DEEDS = ("walk", "look under a marker", "stand")
WALKS, LOOKS = 0, 1


class Figure(Record):
    x: i16 = public()
    y: i16 = public()
    acted: boolean = public()


class Marker(Record):
    known: boolean = public()


class Skirmish(State):
    stack_words = 24
    figure: Array[Figure] = several(2)
    marker: Array[Marker] = several(4)
    cell: i16 = public(start=-1, at_least=-1)


def forbidden(s, who, x, y):
    """The rule that forbids a figure to stand there, or 0."""
    me = s.figure[who]
    other = s.figure[1 - who]
    r = RADII[who]
    if (x - me.x) * (x - me.x) + (y - me.y) * (y - me.y) > WALK * WALK:
        return 2
    if x < r or y < r or x > WIDE - r or y > HIGH - r:
        return 3
    for solid in range(2):
        left = SOLID[4 * solid]
        top = SOLID[4 * solid + 1]
        dx = max(left - x, 0, x - left - SOLID[4 * solid + 2])
        dy = max(top - y, 0, y - top - SOLID[4 * solid + 3])
        if dx * dx + dy * dy < r * r:
            return 4
    d = RADII[0] + RADII[1]
    if (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y) < d * d:
        return 5
    return 0


def x_of(cell, point):
    return cell % COLUMNS * CELL + point % ALONG * STEP


def y_of(cell, point):
    return cell // COLUMNS * CELL + point // ALONG * STEP


@decision(["the first", "the second", "the third", "the fourth"], prompt="Which marker?", rules=("6",))
def look_under(s: Skirmish, who, marker):
    return refuse("6") if marker // 2 == who or s.marker[marker].known else OK


@decision(
    [
        f"{point % ALONG * STEP / INCH:.1f} right, {point // ALONG * STEP / INCH:.1f} down"
        for point in range(225)
    ],
    prompt="Where in that part of the table?",
    rules=("2", "3", "4", "5"),
)
def at_point(s: Skirmish, who, point):
    found = forbidden(s, who, x_of(s.cell, point), y_of(s.cell, point))
    if found == 2:
        return refuse("2")
    if found == 3:
        return refuse("3")
    if found == 4:
        return refuse("4")
    if found == 5:
        return refuse("5")
    return OK


@decision(
    [f"{'ABCDEFGH'[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in range(COLUMNS * ROWS)],
    prompt="Where do you walk to?",
    rules=("2", "3", "4", "5"),
    then=at_point,
)
def in_cell(s: Skirmish, who, cell):
    for point in range(225):
        if forbidden(s, who, x_of(cell, point), y_of(cell, point)) == 0:
            return OK
    return refuse("2")


def knows_all(s, who):
    return s.marker[2 - 2 * who].known and s.marker[3 - 2 * who].known


@decision(DEEDS, prompt="What do you do?", rules=("1",))
def do_what(s: Skirmish, who, deed):
    return refuse("6") if deed == LOOKS and knows_all(s, who) else OK


@decision(DEEDS, prompt="What else do you do?", then=in_cell, rules=("1",))
def do_more(s: Skirmish, who, deed):
    return refuse("6") if deed == LOOKS and knows_all(s, who) else OK


@rule("1")
def fight(s: Skirmish):
    for who in range(2):
        s.figure[who].x = STARTS[who][0]
        s.figure[who].y = STARTS[who][1]
    for deeds in range(8):
        who = deeds // 2 % 2
        if deeds % 2:
            deed = yield do_more(who)
        else:
            deed = yield do_what(who)
        if deed == WALKS:
            s.cell = yield in_cell(who)
            point = yield at_point(who)
            s.figure[who].x = x_of(s.cell, point)
            s.figure[who].y = y_of(s.cell, point)
            s.cell = -1
            say("walks", who)
        elif deed == LOOKS:
            marker = yield look_under(who)
            s.marker[marker].known = True
            say("looks", who, marker)
        s.figure[who].acted = deeds % 2 == 1
    yield game_over()


def returns(s, seat):
    return 0


def reach(view, who):
    """Squares of a fifth of an inch would be many: those of an inch in which one may stand in the middle."""
    half = INCH // 2
    return [
        Area(x, y, INCH, INCH)
        for y in range(0, HIGH, INCH)
        for x in range(0, WIDE, INCH)
        if not forbidden(view, who, x + half, y + half)
    ]


def scene(view, seat, questions):
    asked = {question.kind: question for question in questions}
    plane = Plane(
        WIDE,
        HIGH,
        INCH,
        CELL,
        STEP,
        patches=[
            Patch("blocking", *WALL, label="the wall", rules=["4"]),
            Patch("impassable", *POND, label="the pond", rules=["4"]),
            Patch("rough", 60, 240, 100, 60, label="rubble"),
            Patch("light", 120, 20, 20, 80, label="a hedge"),
            Patch("hard", 300, 220, 80, 20, label="a low wall"),
        ],
        strips=[
            Strip("May's side", 0, 0, WIDE, 60, "blue"),
            Strip("Bo's side", 0, HIGH - 60, WIDE, 60, "red"),
        ],
    )
    who = next((question.askee for question in questions), -1)
    if "do_more" in asked:
        question = asked["do_more"]
        plane.first = [question.options[WALKS].action]
        plane.cells, plane.points = question.first_action(in_cell), question.first_action(at_point)
        plane.mover, plane.reach = f"figure-{who}", reach(view, who)
    if "in_cell" in asked or "at_point" in asked:
        question = asked.get("in_cell") or asked["at_point"]
        plane.points = question.first_action(at_point)
        plane.mover = f"figure-{who}"
        plane.reach = reach(view, who)
        if "in_cell" in asked:
            plane.cells = question.first_action(in_cell)
        else:
            plane.chosen = view.cell
    one, other = view.figure[0], view.figure[1]
    plane.lines = [Line(one.x, one.y, other.x, other.y, "blocked by the wall", tone="bad")]
    looked = [option.action for option in asked["look_under"].options] if "look_under" in asked else []
    pieces = [
        Piece(
            f"figure-{i}",
            NAMES[i],
            style="base",
            tone=TONES[i],
            seat=i,
            mark=NAMES[i][0],
            x=view.figure[i].x,
            y=view.figure[i].y,
            radius=RADII[i],
            zone=RADII[i] + 2 * INCH,
            ranges=[Ring(RADII[i] + WALK, "walk of 6 inches")],
            badges=[Badge("3", "3 life points", icon="wound")],
            marks=["acting"] if i == who else ["spent"] if view.figure[i].acted else [],
            options=[option.action for option in asked["do_more"].options]
            if i == who and "do_more" in asked
            else [],
        )
        for i in range(2)
    ]
    pieces += [
        Piece(
            f"marker-{i}",
            f"{NAMES[i // 2]}'s marker {i % 2 + 1}",
            style="marker",
            tone=TONES[i // 2],
            seat=i // 2,
            x=MARKERS[2 * i],
            y=MARKERS[2 * i + 1],
            radius=12,
            faded=bool(view.marker[i].known),
            options=looked[i : i + 1],
        )
        for i in range(4)
    ]
    pieces.append(Piece("goal", "the crate", style="token", x=240, y=60, radius=10))
    return Scene([Zone("table", "The table", layout="plane", plane=plane, pieces=pieces)], title="Skirmish")


GAME = Game(
    name="skirmish",
    title="Skirmish",
    summary="Two walk on a plane.",
    state=Skirmish,
    start=fight,
    players=(2, 2),
    returns=returns,
    words={"seat": NAMES, "who": NAMES, "marker": ["one", "two", "three", "four"]},
    sentences={"walks": "{0:who} walks.", "looks": "{0:who} looks under marker {1:marker}."},
    seat_names=lambda view: NAMES,
    scene=scene,
)
