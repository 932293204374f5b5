import { THEME_COOKIE, type Theme } from "#components/shell/layout/theme.ts";

const YEAR_SECONDS = 31_536_000;

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The theme chosen in this browser; undefined follows the system. */
function chosenTheme(): Theme | undefined {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : undefined;
}

/**
 * Applies a theme and stores it in a cookie for the next page. The page writes the cookie, so it cannot be
 * `HttpOnly`; it is no secret, and the server accepts only one of two words.
 * @param theme undefined follows the system
 */
export function chooseTheme(theme: Theme | undefined): void {
  if (theme) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = `${THEME_COOKIE}=${theme ?? ""}; path=/; samesite=lax; max-age=${theme ? YEAR_SECONDS : 0}${secure}`;
}

/** Toggles the theme; a choice equal to the system's is cleared so that the page follows it again. */
export function turnTheme(): void {
  const next = (chosenTheme() ?? systemTheme()) === "dark" ? "light" : "dark";
  chooseTheme(next === systemTheme() ? undefined : next);
}
