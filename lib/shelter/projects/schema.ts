import * as z from "zod";
import { isName, tidyName } from "#lib/platform/names/rules.ts";

export const MAX_PROJECT_NAME_LENGTH = 80;

/** 1 to 80 code points, trimmed, spaces collapsed. */
export const projectNameSchema = z
  .string()
  .transform(tidyName)
  .refine((name) => isName(name, MAX_PROJECT_NAME_LENGTH), {
    error: `The project's name must have 1 to ${MAX_PROJECT_NAME_LENGTH} characters, without line breaks or invisible characters`,
  });

export const projectBodySchema = z.object({ name: projectNameSchema });

export const newProjectBodySchema = z.object({
  name: projectNameSchema,
  isTest: z.boolean({ error: "isTest must be true or false" }).default(false),
  /** The language of its site and of its first categories. */
  language: z.enum(["en", "de"], { error: "language must be en or de" }).default("en"),
});
export type NewProjectBody = z.input<typeof newProjectBodySchema>;

export const binProjectSchema = z.object({ name: z.string({ error: "Type the project's name" }) });

export interface BinnedProject {
  slug: string;
  name: string;
  deletedAt: string;
  purgedAt: string;
}
