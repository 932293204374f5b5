import { hash } from "node:crypto";

export function hashShareToken(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(hash("sha256", token, "buffer"));
}

/** Browsers never send the fragment, so the token reaches no log. */
export function sharePath(token: string): string {
  return `/dns#${token}`;
}
