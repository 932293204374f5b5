/**
 * @param kept already encoded
 * @returns undefined on the last page
 */
export function nextTarget(
  path: string,
  kept: Record<string, string | undefined>,
  after: string | undefined,
  name: "after" | "cursor" = "after",
): string | undefined {
  if (after === undefined) return undefined;
  let query = "";
  for (const name in kept) if (kept[name] !== undefined) query += `${name}=${kept[name]}&`;
  return `${path}?${query}${name}=${after}`;
}

/** RFC 8288. */
export function linkHeader(origin: string, next: string | undefined): string[] {
  return next === undefined ? [] : ["Link", `<${origin}${next}>; rel="next"`];
}
