import type { Plan } from "#lib/people/access/plan.rules.ts";

/** Ids are decimal text. */
export interface Project {
  id: string;
  /** Unique DNS label; never digits alone, which would look like an id. */
  slug: string;
  name: string;
  plan: Plan;
  /** Plan limits; Enterprise's are per project. */
  perMinute: number;
  perDay: number;
  /** RFC 3339, UTC. */
  createdAt: string;
}
