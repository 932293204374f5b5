import { z } from "zod";
import { newPasswordSchema, personNameSchema } from "#lib/auth/person.schema.ts";

const OBJECT = { error: "The body must be a JSON object" };

/** A change of one's own name. */
export const nameChangeSchema = z.object({ name: personNameSchema }, OBJECT);

/** A change of one's own password; without the old one for who has none yet. */
export const passwordChangeSchema = z.object(
  {
    oldPassword: z.string({ error: "The old password must be text" }).max(1024, { error: "The old password is too long" }).optional(),
    newPassword: newPasswordSchema,
  },
  OBJECT,
);
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
