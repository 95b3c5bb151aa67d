// A test language, the same as in src/coverts/words/pseudo.py: texts without accents cannot be translated.

const PLAIN = "AEIOUYaceinosuyz";
const ACCENTS = Array.from("ÅÉÎÖÛÝàçéîñöšüýž");
const slot = /(\{\w+\})/;

/** Return a sentence with accents, in brackets, a third longer; its slots stay. */
export function addAccents(key: string): string {
  const parts = key.split(slot).map((part) => (slot.test(part) ? part : Array.from(part).map(accent).join("")));
  return `⟦${parts.join("")}${"~".repeat(Math.floor(key.length / 3))}⟧`;
}

const accent = (sign: string): string => ACCENTS[PLAIN.indexOf(sign)] ?? sign;
