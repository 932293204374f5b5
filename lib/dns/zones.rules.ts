import { getDomain } from "tldts";

/**
 * The registrable domain that a name stands in, by the public suffix list: itself for an apex, where no CNAME can be.
 * @param name ASCII, lower case, without the trailing dot
 * @param playgroundZone counts as a public suffix; undefined outside the playground
 * @returns null for a suffix itself
 */
export function zoneOf(name: string, playgroundZone: string | undefined): string | null {
  if (playgroundZone !== undefined && name.endsWith(`.${playgroundZone}`)) {
    const [label = ""] = name
      .slice(0, -playgroundZone.length - 1)
      .split(".")
      .slice(-1);
    return `${label}.${playgroundZone}`;
  }
  return getDomain(name, { allowPrivateDomains: true, validateHostname: false });
}
