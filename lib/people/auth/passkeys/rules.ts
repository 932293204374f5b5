import { isIP } from "node:net";

/** Where passkeys are created and used: they never leave it. */
export interface RelyingParty {
  /** A host name. */
  id: string;
  origin: string;
}

/** Browsers give passkeys to names only, and to plain HTTP only on this machine. */
export function relyingParty(address: string): RelyingParty | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin } = new URL(address);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return undefined;
  return protocol === "https:" || isLocal ? { id: hostname, origin } : undefined;
}

/** A copied passkey counts on its own, so one of the two falls behind. Passkeys that do not count stay at 0. */
export function isCloned(stored: number, sent: number): boolean {
  return (stored > 0 || sent > 0) && sent <= stored;
}

/** Told to authenticators; no name or address of the person. */
export function userHandle(userId: bigint | string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`petstore-${userId}`);
}

export function isHandleOf(handle: string | undefined, userId: bigint): boolean {
  return handle === undefined || Buffer.from(handle, "base64url").equals(userHandle(userId));
}
