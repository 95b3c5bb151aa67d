// Light or dark: the reader's choice in this browser, or what the table on the page prefers, or the system's setting.

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

const systemTheme = (): Theme => (window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** Return the theme that the page has now. */
export function currentTheme(): Theme {
  return (document.documentElement.dataset["theme"] as Theme | undefined) ?? systemTheme();
}

/**
 * Set the theme of the page's root element, which styles/base.css reads.
 * @param preferred The look of a table's scene, which counts if the reader has not chosen a theme.
 */
export function applyTheme(preferred = ""): void {
  const { dataset } = document.documentElement;
  const theme = chosenTheme() || preferred;
  if (theme) dataset["theme"] = theme;
  else delete dataset["theme"];
}

/** Switch to the other theme. The choice is stored even if it is the system's, since a table may prefer another one. */
export function switchTheme(): Theme {
  const next: Theme = currentTheme() === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  document.documentElement.dataset["theme"] = next;
  return next;
}
