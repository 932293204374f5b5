export type Scheme = "http" | "https";

/** The client's; proxies append others. */
export function forwardedScheme(forwardedProto: string | null | undefined): Scheme | undefined {
  const first = forwardedProto?.split(",", 1)[0]?.trim().toLowerCase();
  return first === "http" || first === "https" ? first : undefined;
}
