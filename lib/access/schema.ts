import type { Plan } from "#lib/plans/rules.ts";

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
