import { hash } from "node:crypto";
import * as z from "zod";

export const shareTokenSchema = z.object({
  token: z.string({ error: "The link’s token is missing" }).max(100, { error: "The link’s token is invalid" }),
});

export function hashShareToken(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(hash("sha256", token, "buffer"));
}

/** Browsers never send the fragment, so the token reaches no log. */
export function sharePath(token: string): string {
  return `/dns#${token}`;
}
