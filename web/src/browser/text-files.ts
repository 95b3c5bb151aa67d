// Files that the player opens: their text, unless they are too large.

import { t } from "../words/words";

/** The size of the largest file with the text of an option, in bytes: more than any text that a game takes. */
export const MAX_FILE_BYTES = 80_000;

/**
 * Return the text of a file.
 * @param most The size of the largest file that is read, in bytes.
 * @throws Error if the file is larger. It is not read then.
 */
export async function readTextFile(file: File, most = MAX_FILE_BYTES): Promise<string> {
  if (file.size > most) {
    throw new Error(t("{name} has {size} kB, and at most {most} kB are read.", { name: file.name, size: Math.ceil(file.size / 1000), most: most / 1000 }));
  }
  return file.text();
}
