// Which language the page speaks: chosen at the switch, or in the address (`?lang=de`), or as the browser is set.

import { speak, type Sentence } from "./words";

type Catalogue = Readonly<Record<string, Sentence>>;

interface Language {
  /** Itself in its own words. */
  name: string;
  /** Reads its catalogue and makes the page speak it. */
  load(code: string): Promise<void>;
}

const catalogue = (read: () => Promise<{ default: Catalogue }>) => async (code: string) => {
  const [{ default: sentences }, { category }] = await Promise.all([read(), import("./plurals")]);
  speak(code, (key) => sentences[key] || undefined, category(code)); // what is listed as missing stays English
};

/** Those that are offered, by their codes. */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: "English", load: () => Promise.resolve() },
  de: { name: "Deutsch", load: catalogue(() => import("./de.json")) },
};

/** In no list: English with accents, to find what no language could say. */
const pseudo: Language = { name: "Pseudo", load: async (code) => speak(code, (await import("./pseudo")).accented) };

const PLACE = "coverts-language";
const find = (code: string | null | undefined): Language | undefined => (code === "xx" ? pseudo : languages[code ?? ""]);

function kept(storage: () => Storage): string | null {
  try {
    return storage().getItem(PLACE);
  } catch {
    return null; // Storage is blocked.
  }
}

/** The address's holds as long as the tab is open, the switch's for ever. */
export function wantedLanguage(): string {
  const asked = new URLSearchParams(location.search).get("lang");
  const browsers = navigator.languages.map((each) => each.toLowerCase().split("-")[0]);
  const wanted = [asked, kept(() => sessionStorage), kept(() => localStorage), ...browsers];
  return wanted.find((code) => find(code)) ?? "en";
}

/** Reads what the page is to speak, before anything is drawn. Where it cannot be read, the page speaks English. */
export async function speakWanted(): Promise<void> {
  const code = wantedLanguage();
  try {
    await (find(code) ?? pseudo).load(code);
    if (new URLSearchParams(location.search).has("lang")) sessionStorage.setItem(PLACE, code);
  } catch {
    // Without it, in English; without storage, for this page.
  }
  document.documentElement.lang = code;
}

/** Chooses a language for this browser. The page is read anew, all of it in one language. */
export function chooseLanguage(code: string): void {
  try {
    sessionStorage.removeItem(PLACE);
    localStorage.setItem(PLACE, code);
  } catch {
    // Storage is blocked: the address says it.
  }
  const address = new URL(location.href);
  if (kept(() => localStorage) === code) address.searchParams.delete("lang");
  else address.searchParams.set("lang", code);
  if (address.href === location.href) location.reload();
  else location.href = address.href;
}
