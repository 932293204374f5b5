import { z } from "zod";
import { passwordFault } from "#lib/auth/password/rules.ts";

const MOST_NAME_LENGTH = 80;

/** The person whom a link makes the first administrator. E-mail addresses are kept in lower case. */
export const newAdminSchema = z.object({
  email: z
    .string({ error: "The e-mail address is missing" })
    .trim()
    .toLowerCase()
    .max(254, { error: "The e-mail address is too long" })
    .pipe(z.email({ error: "The e-mail address must look like name@example.org" })),
  name: z
    .string({ error: "The name is missing" })
    .trim()
    .refine((name) => name !== "" && [...name].length <= MOST_NAME_LENGTH && !name.includes("\0"), {
      error: `The name must have 1 to ${MOST_NAME_LENGTH} characters`,
    }),
  password: z.string({ error: "The password is missing" }).superRefine((password, context) => {
    const fault = passwordFault(password);
    if (fault) context.addIssue({ code: "custom", message: `The password ${fault}` });
  }),
});
export type NewAdmin = z.infer<typeof newAdminSchema>;
