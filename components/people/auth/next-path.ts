import { PROOF_PATH } from "#lib/people/auth/proof/rules.ts";

/** The person’s only project, or the list of projects. */
export const HOME = "/projects?open=only";

const ANY_ORIGIN = "http://petstore.invalid";

/** Returns the path of the URL that an interrupted sign-in was heading to; never follows its host. */
export function pathOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Returns the requested path if it belongs to this service and is not the identity confirmation; otherwise `HOME`. */
export function nextPath(asked: string | null | undefined): string {
  if (!asked?.startsWith("/") || !URL.canParse(asked, ANY_ORIGIN)) return HOME;
  const { origin, pathname, search, hash } = new URL(asked, ANY_ORIGIN);
  // A normalized path that starts with `//` would be another host's URL.
  return origin === ANY_ORIGIN && !pathname.startsWith("//") && pathname !== PROOF_PATH ? pathname + search + hash : HOME;
}
