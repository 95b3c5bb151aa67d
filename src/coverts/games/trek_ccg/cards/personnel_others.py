"""Non-Aligned, Starfleet and other personnel (chapter 41, from 39)."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    39, "Anya", NON_ALIGNED, CIVILIAN, 9, 5, 8, skills="SECURITY, Honor",
    traits=ALLASOMORPH | FEMALE | SHAPE_SHIFTER, downloads=("Salia",),
)  # fmt: skip
class Anya:
    """Special download: Salia. When Salia, with whom she is present, was just chosen at random, Anya takes
    her place."""


personnel(
    40, "Salia", NON_ALIGNED, VIP, 8, 8, 7, skills="Diplomacy, Leadership, Anthropology, Youth, Exobiology",
    traits=ALLASOMORPH | FEMALE | SHAPE_SHIFTER,
)  # fmt: skip


@personnel(
    41, "Daniels", STARFLEET, SECURITY, 6, 8, 6, also=NON_ALIGNED, icons=AU | STF,
    skills="ENGINEER, Archaeology, Physics, Anthropology",
    traits=HUMAN | ALIEN | CENTURY_31 | MALE | TEMPORAL_AGENT, downloads=("Out of Time",),
)  # fmt: skip
class Daniels:
    """Special download: Out of Time."""


@personnel(
    43, "Morn", NON_ALIGNED, CIVILIAN, 5, 8, 9, icons=CMD,
    skills="Navigation, Greed, Acquisition, Smuggling, ENGINEER, Biology", traits=LURIAN | CAPTAIN | MALE,
    downloads=("Gold-Pressed Latinum",),
)  # fmt: skip
class Morn:
    """Special download: Gold-Pressed Latinum."""


@personnel(
    44, "Kasidy Yates", NON_ALIGNED, CIVILIAN, 7, 6, 4, also=BAJORAN, icons=CMD | MAQ,
    skills="Navigation x2, Smuggling, Transporter Skill", traits=HUMAN | CAPTAIN | FEMALE,
)  # fmt: skip
class KasidyYates:
    """If she completes a cargo run, you may draw two cards more."""
