// Files that hold the text of an option, such as a deck.

import { t } from "../words/words";

/** The size of the largest file that is read, in bytes: more than any text that a game takes. */
export const MAX_FILE_BYTES = 80_000;

/**
 * Return the text of a file.
 * @throws Error if the file is so large that no text of an option can be in it. It is not read then.
 */
export async function readTextFile(file: File): Promise<string> {
  if (file.size > MAX_FILE_BYTES) {
    throw new Error(t("{name} has {size} kB, and at most {most} kB are read.", { name: file.name, size: Math.ceil(file.size / 1000), most: MAX_FILE_BYTES / 1000 }));
  }
  return file.text();
}
