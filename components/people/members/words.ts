import type { Role } from "#lib/tenancy/scope/role.schema.ts";
import { ROLE_WORDS } from "#lib/tenancy/scope/role.view.ts";

/** Ordered from the least access to the most. */
export const ROLE_CHOICES: readonly { value: Role; label: string; hint: string }[] = [
  { value: "viewer", label: ROLE_WORDS.viewer, hint: "Can see animals, adoptions, and settings, but not change them." },
  { value: "staff", label: ROLE_WORDS.staff, hint: "Can also add and change animals and edit the public site." },
  { value: "owner", label: ROLE_WORDS.owner, hint: "Can do everything, including people, API keys, domains, and the plan." },
];
