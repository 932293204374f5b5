import * as z from "zod";
import { newPasswordSchema, personNameSchema } from "#lib/people/auth/person.schema.ts";
import { emailSchema } from "#lib/platform/names/email.schema.ts";

export const newAdminSchema = z.object({ email: emailSchema, name: personNameSchema, password: newPasswordSchema });
export type NewAdmin = z.infer<typeof newAdminSchema>;

export interface Redeemed {
  userId: string;
  project: string | null;
}
