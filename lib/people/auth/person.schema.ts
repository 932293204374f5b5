import * as z from "zod";
import { passwordError } from "#lib/people/auth/password.rules.ts";
import { isName, tidyName } from "#lib/platform/names/rules.ts";

export const MAX_PERSON_NAME_LENGTH = 80;

export const personNameSchema = z
  .string({ error: "Name is required" })
  .transform(tidyName)
  .refine((name) => isName(name, MAX_PERSON_NAME_LENGTH), {
    error: `The name must have 1 to ${MAX_PERSON_NAME_LENGTH} characters, without line breaks or invisible characters`,
  });

export const newPasswordSchema = z.string({ error: "Password is required" }).superRefine((password, context) => {
  const error = passwordError(password);
  if (error) context.addIssue({ code: "custom", message: `The password ${error}` });
});
