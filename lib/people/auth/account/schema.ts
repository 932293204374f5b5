import * as z from "zod";
import { newPasswordSchema, personNameSchema } from "#lib/people/auth/person.schema.ts";

export const nameChangeSchema = z.object({ name: personNameSchema });

export const ownRemovalSchema = z.object({ name: z.string({ error: "Type your name" }) });

export const passwordChangeSchema = z.object({
  oldPassword: z.string({ error: "Current password must be text" }).max(1024, { error: "Current password is too long" }).optional(),
  newPassword: newPasswordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
