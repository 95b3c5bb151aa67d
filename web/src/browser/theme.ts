// Light or dark: as the system has it, or as the reader has chosen in this browser.

export type Theme = "light" | "dark";

const PLACE = "coverts-theme";

/** What the reader has chosen; empty for the system's. */
export function chosenTheme(): Theme | "" {
  try {
    const kept = localStorage.getItem(PLACE);
    return kept === "light" || kept === "dark" ? kept : "";
  } catch {
    return ""; // Storage is blocked.
  }
}

export function systemTheme(): Theme {
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The page's theme as it is now: of its root element, which styles/base.css goes by. */
export function applyTheme(theme = chosenTheme()): void {
  const { dataset } = document.documentElement;
  if (theme) dataset["theme"] = theme;
  else delete dataset["theme"];
}

/** Chooses the other one; what the system has anyway is not kept, so that the page follows it again. */
export function switchTheme(): Theme {
  const next: Theme = (chosenTheme() || systemTheme()) === "dark" ? "light" : "dark";
  try {
    if (next === systemTheme()) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, next);
  } catch {
    // Storage is blocked: it holds for this page.
  }
  applyTheme(next === systemTheme() ? "" : next);
  return next;
}
