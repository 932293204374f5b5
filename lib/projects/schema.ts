import { z } from "zod";
import type { Plan } from "#lib/plans/rules.ts";

export const MOST_PROJECT_NAME_LENGTH = 80;

/** A project's name: 1 to 80 Unicode code points, blanks at its ends dropped. */
export const projectNameSchema = z
  .string()
  .trim()
  .refine((name) => name !== "" && [...name].length <= MOST_PROJECT_NAME_LENGTH && name.isWellFormed() && !/\p{Cc}/u.test(name), {
    error: `The project's name must have 1 to ${MOST_PROJECT_NAME_LENGTH} characters, without line breaks or control characters`,
  });

/** A project: a tenant that owns animals, keys and a plan. Ids are decimal text. */
export interface Project {
  id: string;
  /** Unique, a DNS label, never digits alone, so that it cannot be taken for an id. */
  slug: string;
  name: string;
  plan: Plan;
  /** Requests that the plan allows; Enterprise's are the project's own. */
  perMinute: number;
  perDay: number;
  /** RFC 3339, UTC. */
  createdAt: string;
}
