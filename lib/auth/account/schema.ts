import { z } from "zod";
import { newPasswordSchema, personNameSchema } from "#lib/auth/person.schema.ts";

const OBJECT = { error: "The body must be a JSON object" };

export const nameChangeSchema = z.object({ name: personNameSchema }, OBJECT);

export const passwordChangeSchema = z.object(
  {
    oldPassword: z.string({ error: "The old password must be text" }).max(1024, { error: "The old password is too long" }).optional(),
    newPassword: newPasswordSchema,
  },
  OBJECT,
);
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
