import { z } from "zod";

/** What a member may do in a project, most first. */
export const ROLES = ["owner", "staff", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export const roleSchema = z.enum(ROLES, { error: `The role must be one of ${ROLES.join(", ")}` });

/** A change of a member's role. */
export const roleChangeSchema = z.object({ role: roleSchema }, { error: "The body must be a JSON object" });

/** A person's part in a project, as lists show it. */
export interface Member {
  /** The person's id, decimal text. */
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** RFC 3339, UTC. */
  since: string;
}
