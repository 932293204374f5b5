import { createPrivateKey, type X509Certificate } from "node:crypto";
import { getDomain } from "tldts";

/** What is wrong with a certificate that an authority gave us; undefined when it is right. @param key PEM */
export function chainFault(leaf: X509Certificate, name: string, key: string, now: number): string | undefined {
  if (!leaf.checkPrivateKey(createPrivateKey(key))) return "The certificate was made for another key.";
  if (leaf.checkHost(name) === undefined) return "The certificate was made for another name.";
  return leaf.validToDate.getTime() <= now ? "The certificate has ended already." : undefined;
}

/**
 * Whether a name is a registrable domain itself, by the public suffix list, so that no CNAME can be there.
 * @param playgroundZone counts as a public suffix; undefined outside the playground
 */
export function isApex(name: string, playgroundZone: string | undefined): boolean {
  if (playgroundZone !== undefined && name.endsWith(`.${playgroundZone}`)) return !name.slice(0, -playgroundZone.length - 1).includes(".");
  return getDomain(name, { allowPrivateDomains: true, validateHostname: false }) === name;
}
