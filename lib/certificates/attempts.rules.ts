import { createPrivateKey, type X509Certificate } from "node:crypto";

/** Undefined when nothing is wrong. `key` is PEM. */
export function chainFault(leaf: X509Certificate, name: string, key: string, now: number): string | undefined {
  if (!leaf.checkPrivateKey(createPrivateKey(key))) return "The certificate was issued for another key.";
  if (leaf.checkHost(name) === undefined) return "The certificate was issued for another name.";
  return leaf.validToDate.getTime() <= now ? "The certificate has already expired." : undefined;
}
