import { z } from "zod";
import { emailSchema, newPasswordSchema } from "#lib/auth/person.schema.ts";

const OBJECT = { error: "The body must be a JSON object" };
const token = z.string({ error: "The link’s token is missing" }).max(100, { error: "The link’s token is not right" });

/** What the page “Forgot your password?” sends, and the payload of the job that it makes. */
export const resetRequestSchema = z.object({ email: emailSchema }, OBJECT);

/** What the page of a link sends to see whose it is. */
export const resetTokenSchema = z.object({ token }, OBJECT);

/** What the page of a link sends to set the password. */
export const resetSchema = z.object({ token, password: newPasswordSchema }, OBJECT);
export type Reset = z.infer<typeof resetSchema>;

/** A link that sets a new password, for whoever passes it on. */
export interface ResetLink {
  url: string;
  /** RFC 3339, UTC. */
  expiresAt: string;
}

/** A link as its holder sees it. */
export interface ResetOffer {
  email: string;
  /** RFC 3339, UTC. */
  expiresAt: string;
}
