import { createPrivateKey, X509Certificate } from "node:crypto";

function leafOf(chain: string): X509Certificate | undefined {
  try {
    return new X509Certificate(chain);
  } catch {
    return undefined;
  }
}

/**
 * @param chain PEM
 * @param key PEM
 */
export function chainError(chain: string, name: string, key: string, now: number): string | undefined {
  const leaf = leafOf(chain);
  if (!leaf) return "What the authority sent is not a certificate.";
  if (!leaf.checkPrivateKey(createPrivateKey(key))) return "The certificate was issued for another key.";
  if (leaf.checkHost(name) === undefined) return "The certificate was issued for another name.";
  return leaf.validToDate.getTime() <= now ? "The certificate has already expired." : undefined;
}
