// A language that nobody speaks, as src/coverts/words/pseudo.py has it: what stands as before could be said in none.

const plain = "AEIOUYaceinosuyz";
const accents = Array.from("ÅÉÎÖÛÝàçéîñöšüýž");
const slot = /(\{\w+\})/;

/** A sentence with accents, in brackets, a third longer; its slots untouched. */
export function accented(key: string): string {
  const parts = key.split(slot).map((part) => (slot.test(part) ? part : Array.from(part).map(accent).join("")));
  return `⟦${parts.join("")}${"~".repeat(Math.floor(key.length / 3))}⟧`;
}

const accent = (sign: string): string => accents[plain.indexOf(sign)] ?? sign;
