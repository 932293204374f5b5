import * as z from "zod";
import { emailSchema } from "#lib/platform/names/email.schema.ts";

export const newEmailSchema = z.object({ email: emailSchema });

export const emailTokenSchema = z.object({
  token: z.string({ error: "The link’s token is missing" }).max(100, { error: "The link’s token is invalid" }),
});

/**
 * `confirm` links are mailed to the new address, `undo` links to the old one. `place` is where the account is: at the old address since
 * its first factor was set up (`factor`) or since an undo (`returned`); at the new one (`moved`); or at a third, undisclosed one
 * (`elsewhere`).
 */
export type EmailOffer =
  | { kind: "confirm"; oldEmail: string; newEmail: string }
  | {
      kind: "undo";
      oldEmail: string;
      newEmail: string;
      place: "factor" | "returned" | "moved" | "elsewhere";
      /** RFC 3339. Factors added since then are removed. */
      factorsFrom: string;
    };

/** After an undo, a new password is chosen at `resetUrl`. */
export interface EmailChanged {
  email: string;
  resetUrl: string | null;
}

/** Waits for the new address to confirm; times in RFC 3339. */
export interface PendingEmail {
  email: string;
  expiresAt: string;
}
