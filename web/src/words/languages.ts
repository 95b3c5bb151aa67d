// The page's language: from the address (`?lang=de`), the switch or the browser.

import { setLanguage, type Sentence } from "./words";

type Catalogue = Readonly<Record<string, Sentence>>;

interface Language {
  /** The language's own name. */
  name: string;
  /** Load the translations and set the page's language. */
  load(code: string): Promise<void>;
}

const catalogue = (read: () => Promise<{ default: Catalogue }>) => async (code: string) => {
  const [{ default: sentences }, { category }] = await Promise.all([read(), import("./plurals")]);
  setLanguage(code, (key) => sentences[key] || undefined, category(code)); // what is listed as missing stays English
};

/** The languages of the switch, by their codes. */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: "English", load: () => Promise.resolve() },
  de: { name: "Deutsch", load: catalogue(() => import("./de.json")) },
};

/** Not in the list: English with accents, to find texts that cannot be translated. */
const pseudo: Language = { name: "Pseudo", load: async (code) => setLanguage(code, (await import("./pseudo")).addAccents) };

const STORAGE_KEY = "coverts-language";
const find = (code: string | null | undefined): Language | undefined => (code === "xx" ? pseudo : languages[code ?? ""]);

function loadCode(storage: () => Storage): string | null {
  try {
    return storage().getItem(STORAGE_KEY);
  } catch {
    return null; // Storage is blocked.
  }
}

/** Return the language's code. The address's choice lasts as long as the tab, the switch's for ever. */
export function preferredLanguage(): string {
  const asked = new URLSearchParams(location.search).get("lang");
  const browsers = navigator.languages.map((each) => each.toLowerCase().split("-")[0]);
  const wanted = [asked, loadCode(() => sessionStorage), loadCode(() => localStorage), ...browsers];
  return wanted.find((code) => find(code)) ?? "en";
}

/** Load the language before anything is drawn. If that fails, the page is in English. */
export async function loadLanguage(): Promise<void> {
  const code = preferredLanguage();
  try {
    await (find(code) ?? pseudo).load(code);
    if (new URLSearchParams(location.search).has("lang")) sessionStorage.setItem(STORAGE_KEY, code);
  } catch {
    // Without translations the page is in English; without storage the choice lasts as long as the page.
  }
  document.documentElement.lang = code;
}

/** Choose a language for this browser and reload the page in it. */
export function chooseLanguage(code: string): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
    localStorage.setItem(STORAGE_KEY, code);
  } catch {
    // Storage is blocked: the address has the language.
  }
  const address = new URL(location.href);
  if (loadCode(() => localStorage) === code) address.searchParams.delete("lang");
  else address.searchParams.set("lang", code);
  if (address.href === location.href) location.reload();
  else location.href = address.href;
}
