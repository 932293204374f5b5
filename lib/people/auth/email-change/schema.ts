import * as z from "zod";
import { emailSchema } from "#lib/platform/names/email.schema.ts";

export const newEmailSchema = z.object({ email: emailSchema });

export const emailTokenSchema = z.object({
  token: z.string({ error: "The link’s token is missing" }).max(100, { error: "The link’s token is invalid" }),
});

/**
 * What a link does: `confirm` was mailed to the new address, `undo` to the old one.
 *
 * `place` is where the account is now: at the old address after its first second factor was set up (`factor`), or after it came back
 * (`returned`); at the new one (`moved`), or at yet another one, which is not told (`elsewhere`).
 */
export type EmailOffer =
  | { kind: "confirm"; oldEmail: string; newEmail: string }
  | {
      kind: "undo";
      oldEmail: string;
      newEmail: string;
      place: "factor" | "returned" | "moved" | "elsewhere";
      /** Factors from then on are removed, older ones stay; RFC 3339. */
      factorsFrom: string;
    };

/** `resetUrl` is where to choose a new password after an undo. */
export interface EmailChanged {
  email: string;
  resetUrl: string | null;
}

/** Waits for the new address; times in RFC 3339. */
export interface PendingEmail {
  email: string;
  expiresAt: string;
}
