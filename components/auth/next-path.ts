import { PROOF_PATH } from "#lib/auth/proof/rules.ts";

const ANY_ORIGIN = "http://petstore.invalid";

/** The path of an address that a broken-off sign-in wanted to lead to; its host is never followed. */
export function pathOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/**
 * Where a sign-in leads to: the path that was asked for, if it is one of this service's own; else the projects.
 * The window that confirms an identity is no place to go on from.
 */
export function nextPath(asked: string | null | undefined): string {
  if (!asked?.startsWith("/") || !URL.canParse(asked, ANY_ORIGIN)) return "/projects";
  const { origin, pathname, search, hash } = new URL(asked, ANY_ORIGIN);
  // What begins with two slashes once it is tidied up would be another host's address.
  return origin === ANY_ORIGIN && !pathname.startsWith("//") && pathname !== PROOF_PATH ? pathname + search + hash : "/projects";
}
