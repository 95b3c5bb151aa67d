// Why a link that holds a game, a puzzle or a text cannot be opened, in words.

import { LinkError, type LinkFault } from "../browser/game-link";
import { t } from "../words/words";

const texts: Readonly<Record<LinkFault, () => string>> = {
  damaged: () => t("The link is damaged: some of it is missing. Ask for a new one."),
  long: () => t("The link is too long, so it is not opened."),
  large: () => t("The link holds more than it should, so it is not opened."),
};

/** Return the text for the reader. */
export const problemText = (error: Error): string => (error instanceof LinkError ? texts[error.fault]() : error.message);
