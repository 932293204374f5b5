/**
 * Reads seconds, or a date by the server's clock (RFC 9110, section 10.2.3).
 * @param sentAt epoch milliseconds, when the response was sent
 * @returns undefined unless it asks to wait
 */
export function retryAfterMs(header: string | null | undefined, sentAt: number, maxMs: number): number | undefined {
  const text = header?.trim() ?? "";
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - sentAt;
  return ms > 0 ? Math.min(ms, maxMs) : undefined;
}
