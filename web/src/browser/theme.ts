// Light or dark: the reader's choice in this browser, or the system's setting.

export type Theme = "light" | "dark";

const STORAGE_KEY = "coverts-theme";

/** Return the reader's choice; empty for the system's setting. */
export function chosenTheme(): Theme | "" {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === "light" || stored === "dark" ? stored : "";
  } catch {
    return ""; // Storage is blocked.
  }
}

export function systemTheme(): Theme {
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Set the theme of the page's root element, which styles/base.css reads. */
export function applyTheme(theme = chosenTheme()): void {
  const { dataset } = document.documentElement;
  if (theme) dataset["theme"] = theme;
  else delete dataset["theme"];
}

/** Switch to the other theme. The system's own theme is not stored, so that the page follows it again. */
export function switchTheme(): Theme {
  const next: Theme = (chosenTheme() || systemTheme()) === "dark" ? "light" : "dark";
  try {
    if (next === systemTheme()) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  applyTheme(next === systemTheme() ? "" : next);
  return next;
}
