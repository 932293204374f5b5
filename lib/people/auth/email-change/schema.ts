import * as z from "zod";
import { emailSchema } from "#lib/platform/names/email.schema.ts";

export const newEmailSchema = z.object({ email: emailSchema });

export const emailTokenSchema = z.object({
  token: z.string({ error: "The link’s token is missing" }).max(100, { error: "The link’s token is invalid" }),
});

/**
 * `confirm` links go to the new address, `undo` links to the old one. The account is at the old address since its first factor (`factor`)
 * or an undo (`returned`); at the new one (`moved`); or at an undisclosed one (`elsewhere`).
 */
export type EmailOffer =
  | { kind: "confirm"; oldEmail: string; newEmail: string }
  | {
      kind: "undo";
      oldEmail: string;
      newEmail: string;
      place: "factor" | "returned" | "moved" | "elsewhere";
      /** RFC 3339. Later factors are removed. */
      factorsFrom: string;
    };

/** A new password is chosen at `resetUrl` after an undo. */
export interface EmailChanged {
  email: string;
  resetUrl: string | null;
}

export interface PendingEmail {
  email: string;
  expiresAt: string;
}
