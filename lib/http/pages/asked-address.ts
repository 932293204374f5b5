import { connection } from "#lib/http/api/lanes/next-lane.ts";

/**
 * For the return after signing in.
 * @returns undefined without our own server
 */
export function askedAddress(): string | undefined {
  const held = connection().getStore();
  if (!held) return undefined;
  const query = new URLSearchParams(held.query);
  query.delete("_rsc");
  return query.size === 0 ? held.path : `${held.path}?${query}`;
}

/** The project may not exist. */
export function askedProject(): string | undefined {
  return /^\/p\/([^/?]+)/.exec(askedAddress() ?? "")?.[1];
}
