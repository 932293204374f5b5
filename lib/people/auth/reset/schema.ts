import * as z from "zod";
import { newPasswordSchema } from "#lib/people/auth/person.schema.ts";
import { emailSchema } from "#lib/platform/names/email.schema.ts";

const token = z.string({ error: "The link’s token is missing" }).max(100, { error: "The link’s token is invalid" });

export const resetRequestSchema = z.object({ email: emailSchema });

export const resetTokenSchema = z.object({ token });

export const resetSchema = z.object({ token, password: newPasswordSchema });
export type Reset = z.infer<typeof resetSchema>;

export interface ResetLink {
  url: string;
  expiresAt: string;
}

export interface ResetOffer {
  email: string;
  expiresAt: string;
}
