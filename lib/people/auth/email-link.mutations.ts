import { randomBytes } from "node:crypto";
import { CONFIRM_VALID_MS, EMAIL_TOKEN_BYTES, emailChangeUrl, hashEmailToken, UNDO_VALID_MS } from "#lib/people/auth/email-link.rules.ts";
import { settings } from "#lib/platform/config/env.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

/** Both are the same for a link about a first factor. */
export interface NewLink {
  userId: bigint;
  kind: "confirm" | "undo";
  oldEmail: string;
  newEmail: string;
}

/** @param until before its kind's expiry */
export async function addLink(tx: Transaction, link: NewLink, now: number, until?: Date): Promise<{ url: string; expiresAt: string }> {
  const token = randomBytes(EMAIL_TOKEN_BYTES).toString("base64url");
  const expiresAt = until ?? new Date(now + (link.kind === "confirm" ? CONFIRM_VALID_MS : UNDO_VALID_MS));
  const data = { ...link, tokenHash: hashEmailToken(token), createdAt: new Date(now), expiresAt };
  await tx.emailChange.create({ data, select: { tokenHash: true } });
  return { url: emailChangeUrl(settings().PUBLIC_URL ?? "", token), expiresAt: expiresAt.toISOString() };
}
