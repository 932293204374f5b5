/** Without this cookie, the system preference applies. */
export const THEME_COOKIE = "theme";

export type Theme = "light" | "dark";

/** Undefined follows the system. */
export function readTheme(value: string | undefined): Theme | undefined {
  return value === "light" || value === "dark" ? value : undefined;
}
