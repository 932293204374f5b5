import { THEME_COOKIE, type Theme } from "#components/layout/theme.ts";

const YEAR_SECONDS = 31_536_000;

/** What the system prefers now; for the browser. */
function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The theme that was chosen in this browser; undefined follows the system. */
function chosenTheme(): Theme | undefined {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : undefined;
}

/**
 * Shows a theme at once and keeps the choice in a cookie, so that the next page
 * comes in it. The page itself writes the cookie, so it cannot be `HttpOnly`;
 * it is no secret, and the server takes nothing from it but one of two words.
 * @param theme undefined follows the system
 */
export function chooseTheme(theme: Theme | undefined): void {
  if (theme) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = `${THEME_COOKIE}=${theme ?? ""}; path=/; samesite=lax; max-age=${theme ? YEAR_SECONDS : 0}${secure}`;
}

/** Turns to the other theme; a choice equal to the system's is forgotten, so that the page follows it again. */
export function turnTheme(): void {
  const next = (chosenTheme() ?? systemTheme()) === "dark" ? "light" : "dark";
  chooseTheme(next === systemTheme() ? undefined : next);
}
