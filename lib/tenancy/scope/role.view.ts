import type { Role } from "#lib/tenancy/scope/role.schema.ts";

export const ROLE_WORDS: Record<Role, string> = { owner: "Owner", staff: "Staff", viewer: "Viewer" };
