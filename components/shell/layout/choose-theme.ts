import { readTheme, THEME_COOKIE, type Theme } from "#components/shell/layout/theme.ts";
import { keepOnDevice } from "#lib/platform/browser/device-cookie.ts";

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * Applies a theme and keeps it for the next page.
 * @param theme undefined follows the system
 */
export function chooseTheme(theme: Theme | undefined): void {
  if (theme) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
  keepOnDevice(THEME_COOKIE, theme ?? "");
}

/** Toggles the theme; a choice equal to the system's is cleared so that the page follows it again. */
export function turnTheme(): void {
  const next = (readTheme(document.documentElement.dataset["theme"]) ?? systemTheme()) === "dark" ? "light" : "dark";
  chooseTheme(next === systemTheme() ? undefined : next);
}
