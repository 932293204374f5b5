import { THEME_COOKIE, type Theme } from "#components/shell/layout/theme.ts";
import { keepOnDevice } from "#lib/platform/browser/device-cookie.ts";

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function chosenTheme(): Theme | undefined {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : undefined;
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
  const next = (chosenTheme() ?? systemTheme()) === "dark" ? "light" : "dark";
  chooseTheme(next === systemTheme() ? undefined : next);
}
