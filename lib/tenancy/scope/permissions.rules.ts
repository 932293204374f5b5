import type { Role } from "#lib/tenancy/scope/role.schema.ts";

export type Action =
  | "pets.read"
  | "pets.write"
  | "keys.read"
  | "keys.write"
  | "plan.read"
  | "plan.write"
  | "members.read"
  | "members.write"
  | "project.write"
  | "audit.read"
  | "site.read"
  | "site.write"
  | "domains.read"
  | "domains.write"
  | "webhooks.read"
  | "webhooks.write"
  | "enquiries.read"
  | "enquiries.write"
  | "personal_data.read"
  | "personal_data.erase";

const VIEWER: readonly Action[] = ["pets.read", "plan.read", "members.read", "keys.read", "site.read", "domains.read", "enquiries.read"];
const STAFF: readonly Action[] = [...VIEWER, "pets.write", "site.write", "enquiries.write", "personal_data.read"];

export function can(role: Role | "admin", action: Action): boolean {
  if (role === "owner" || role === "admin") return true;
  return (role === "staff" ? STAFF : VIEWER).includes(action);
}
