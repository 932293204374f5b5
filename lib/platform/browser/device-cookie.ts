const YEAR_SECONDS = 31_536_000;

/**
 * Keeps a choice for a year, for the server's first paint. Never for a secret: the cookie cannot be `HttpOnly`.
 * @param value empty forgets it
 */
export function keepOnDevice(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax; max-age=${value === "" ? 0 : YEAR_SECONDS}${secure}`;
}
