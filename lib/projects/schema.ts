import { z } from "zod";
import { isName, tidyName } from "#lib/names/rules.ts";

export const MOST_PROJECT_NAME_LENGTH = 80;

/** A project's name: 1 to 80 Unicode code points, spaces at its ends dropped and each run of them made one. */
export const projectNameSchema = z
  .string()
  .transform(tidyName)
  .refine((name) => isName(name, MOST_PROJECT_NAME_LENGTH), {
    error: `The project's name must have 1 to ${MOST_PROJECT_NAME_LENGTH} characters, without line breaks or invisible characters`,
  });

/** A new project, or another name for one. */
export const projectBodySchema = z.object({ name: projectNameSchema }, { error: "The body must be a JSON object" });

/** What moving a project to the bin takes: its name, typed. */
export const binProjectSchema = z.object(
  { name: z.string({ error: "Type the project's name" }) },
  { error: "The body must be a JSON object" },
);

/** A project in the bin. */
export interface BinnedProject {
  slug: string;
  name: string;
  /** RFC 3339, UTC. */
  deletedAt: string;
  /** When it is gone for good. */
  purgedAt: string;
}
