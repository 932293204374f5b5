import type { Role } from "#lib/tenancy/scope/role.schema.ts";

export const ROLE_NAMES: Record<Role, string> = { viewer: "Viewer", staff: "Staff", owner: "Owner" };

/** Ordered from the least access to the most. */
export const ROLE_CHOICES: readonly { value: Role; label: string; hint: string }[] = [
  { value: "viewer", label: ROLE_NAMES.viewer, hint: "Can see animals, adoptions, and settings, but not change them." },
  { value: "staff", label: ROLE_NAMES.staff, hint: "Can also add and change animals and edit the public site." },
  { value: "owner", label: ROLE_NAMES.owner, hint: "Can do everything, including people, API keys, domains, and the plan." },
];
