export type Scheme = "http" | "https";

/**
 * The scheme by which the caller came, from `X-Forwarded-Proto`. Of several, by a chain of proxies, the first is the
 * caller's.
 * @returns undefined for anything else
 */
export function forwardedScheme(forwardedProto: string | null | undefined): Scheme | undefined {
  const first = forwardedProto?.split(",", 1)[0]?.trim().toLowerCase();
  return first === "http" || first === "https" ? first : undefined;
}
