"""Characters and advantage cards as the tests of parties need them, without the cards themselves."""

from coverts.games.anima_tactics.vocabulary.parties import (
    DARK,
    LIGHT,
    NEUTRAL,
    Advantage,
    Character,
    Pool,
)

CHURCH, EMPIRE, WISSENSCHAFT = "Church", "Empire", "Wissenschaft"
POOL = Pool.of(
    [
        Character("May", 40, DARK, EMPIRE),
        Character("September", 45, DARK, EMPIRE),
        Character("Valentine", 40, DARK, EMPIRE),
        Character("Vayl", 35, DARK, EMPIRE),
        Character("October", 45, DARK, EMPIRE),
        Character("Tiamat", 55, NEUTRAL, EMPIRE),
        Character("Alessa Raincross", 40, DARK),
        Character("Yuri Olsen", 55, LIGHT, leader=True),
        Character("Claire Adelheid", 45, LIGHT),
        Character("Daniella Meris", 45, LIGHT),
        Character("Kronen Roxxon", 40, LIGHT),
        Character("Saint Evangeline", 45, LIGHT, CHURCH),
        Character("Janiel", 40, LIGHT),
        Character("Sarah Reindhold", 30, LIGHT),
        Character("Night Courier", 30, NEUTRAL, repeatable=True),
        Character("Lamp Warden", 30, NEUTRAL, repeatable=True),
        Character("Yliana", 45, DARK, WISSENSCHAFT),
        Character("Cordelia Rosalind", 45, DARK, WISSENSCHAFT),
        Character("Veronica", 30, NEUTRAL, WISSENSCHAFT),
        Character("Wissenschaft Agent", 20, NEUTRAL, WISSENSCHAFT, agent=True),
        Character("Nimrod", 45, DARK, CHURCH),
        Character("Alexias", 60, DARK, CHURCH),
        Character("Elienai", 65, LIGHT, CHURCH, leader=True),
        Character("Damien", 45, NEUTRAL, CHURCH),
        Character("Lilith", 75, LIGHT, EMPIRE, leader=True),
    ],
    [
        Advantage("Nue", 5, "equipment"),
        Advantage("Jedah's Eye", 10, "equipment"),
        Advantage("Smoke Cloud", 5, "equipment"),
        Advantage("Presence", 10, "power"),
        Advantage("Covert Operation", 5, "plot"),
        Advantage("Logistics", 5, "plot"),
        Advantage("Tactics", 10, "plot"),
        Advantage("Team The Dark Hand", 5, "team", ("October", "September", "May"), "25.11"),
    ],
)
