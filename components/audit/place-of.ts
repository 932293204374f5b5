import type { AuditRow } from "#lib/audit/log.schema.ts";

/** Pages that show a thing among its like. One that may be gone by now is looked for there, not at an address of its own. */
const PAGES: Record<string, string> = {
  category: "/categories",
  deploy: "/site",
  domain: "/settings/domains",
  import: "/animals/import",
  invitation: "/settings/members",
  member: "/settings/members",
  order: "/orders",
  playground_record: "/settings/domains/playground",
  site: "/site",
};

/** Where in the project the thing that an entry tells of is to be seen; undefined where it is nowhere. */
export function placeOf({ entityType, entityId, action }: Pick<AuditRow, "entityType" | "entityId" | "action">): string | undefined {
  if (entityType === "pet") return action === "pet.purge" ? undefined : `/animals?animal=${entityId}`;
  if (entityType === "api_key") return `/api-keys/${entityId}`;
  return PAGES[entityType];
}
