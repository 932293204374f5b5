import { connection } from "#lib/http/api/next-lane.ts";

/**
 * Path and query of the page that is being asked for, as the visitor sent them,
 * so that a sign-in leads back to exactly there. Only our own server knows them.
 * @returns undefined where Next serves alone
 */
export function askedAddress(): string | undefined {
  const held = connection().getStore();
  if (!held) return undefined;
  const query = new URLSearchParams(held.query);
  // Next's own mark on what it asks for in place of a whole page.
  query.delete("_rsc");
  return query.size === 0 ? held.path : `${held.path}?${query}`;
}
