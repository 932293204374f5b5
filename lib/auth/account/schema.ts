import { z } from "zod";
import { newPasswordSchema, personNameSchema } from "#lib/auth/person/schema.ts";

const OBJECT = { error: "The body must be a JSON object" };

/** A change of one's own name. */
export const nameChangeSchema = z.object({ name: personNameSchema }, OBJECT);

/** A change of one's own password. */
export const passwordChangeSchema = z.object(
  {
    oldPassword: z.string({ error: "The old password is missing" }).max(1024, { error: "The old password is too long" }),
    newPassword: newPasswordSchema,
  },
  OBJECT,
);
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
