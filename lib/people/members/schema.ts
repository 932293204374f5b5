import * as z from "zod";
import { type Role, roleSchema } from "#lib/tenancy/scope/role.schema.ts";

export const roleChangeSchema = z.object({ role: roleSchema });

export interface Member {
  userId: string;
  name: string;
  email: string;
  role: Role;
  since: string;
}
