"""Words that the log uses for the ways in which something happened."""

BY_CHOICE, BY_CARD, BY_PERSONA, COMES_HOME, UNFIT = range(5)
EXPOSURES = (
    "as their player likes",
    "by a card",
    "next to the persona they impersonate",
    "back among their own",
    "rather than be arrested",
)
"""The ways in which an infiltrator is exposed (21.20 to 21.27)."""
AS_CARD_PLAY, FREELY, AS_DOWNLOAD, AS_SPY, AS_DOWNLOADED_SPY = range(5)
REPORTS = ("", " for free", " by download", " and infiltrates", " by download and infiltrates")
"""The ways in which a card reports (5.1, 16.3, 21.4)."""
