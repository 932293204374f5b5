import { isIP } from "node:net";

export interface RelyingParty {
  id: string;
  origin: string;
}

/** Browsers need a host name, and HTTPS except on this machine. */
export function relyingParty(address: string): RelyingParty | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin } = new URL(address);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return undefined;
  return protocol === "https:" || isLocal ? { id: hostname, origin } : undefined;
}

/** One of two copies falls behind. Passkeys that do not count stay at 0. */
export function isCloned(stored: number, sent: number): boolean {
  return (stored > 0 || sent > 0) && sent <= stored;
}

/** Authenticators store it, without name or address. */
export function userHandle(userId: bigint | string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`petstore-${userId}`);
}

export function isHandleOf(handle: string | undefined, userId: bigint): boolean {
  return handle === undefined || Buffer.from(handle, "base64url").equals(userHandle(userId));
}
