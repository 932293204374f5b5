import { z } from "zod";
import { emailSchema, newPasswordSchema, personNameSchema } from "#lib/auth/person.schema.ts";

export const newAdminSchema = z.object({ email: emailSchema, name: personNameSchema, password: newPasswordSchema });
export type NewAdmin = z.infer<typeof newAdminSchema>;
