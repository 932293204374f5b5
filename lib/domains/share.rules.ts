import { hash } from "node:crypto";

/** What is stored of a link's token: its SHA-256. */
export function hashShareToken(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(hash("sha256", token, "buffer"));
}

/**
 * The path of the page for the person who keeps the DNS.
 * Guarantee: the token stands in the fragment, which browsers never send, so that no log holds it.
 */
export function sharePath(token: string): string {
  return `/dns#${token}`;
}
