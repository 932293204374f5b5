import { z } from "zod";
import { type Role, roleSchema } from "#lib/scope/role.schema.ts";

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
