import { connection } from "#lib/http/api/next-lane.ts";

/** As sent, so that a sign-in returns there. Undefined where Next serves alone. */
export function askedAddress(): string | undefined {
  const held = connection().getStore();
  if (!held) return undefined;
  const query = new URLSearchParams(held.query);
  query.delete("_rsc");
  return query.size === 0 ? held.path : `${held.path}?${query}`;
}

/** The project in the address, whether or not it exists. */
export function askedProject(): string | undefined {
  return /^\/p\/([^/?]+)/.exec(askedAddress() ?? "")?.[1];
}
