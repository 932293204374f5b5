/** Where a chosen theme is kept. Without it, the system's preference holds. */
export const THEME_COOKIE = "theme";

export type Theme = "light" | "dark";

/** A cookie's value as a theme; undefined follows the system. */
export function readTheme(value: string | undefined): Theme | undefined {
  return value === "light" || value === "dark" ? value : undefined;
}
