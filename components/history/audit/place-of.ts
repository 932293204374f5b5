import { animalPath } from "#components/shell/layout/places.ts";
import type { AuditRow } from "#lib/history/audit/log.schema.ts";

/** Items that may have been deleted link to their list instead of their own page. */
const PAGES: Record<string, string> = {
  category: "/categories",
  deploy: "/site",
  domain: "/settings/domains",
  enquiry: "/enquiries",
  enquiry_pause: "/enquiries",
  import: "/animals/import",
  invitation: "/settings/members",
  member: "/settings/members",
  order: "/orders",
  paper: "/orders/papers",
  playground_record: "/settings/domains/playground",
  site: "/site",
  view: "/animals",
  webhook: "/webhooks",
};

/** Returns where in the project an entry's subject can be seen; undefined if there is no such page. */
export function placeOf({ entityType, entityId, action }: Pick<AuditRow, "entityType" | "entityId" | "action">): string | undefined {
  if (entityType === "pet") return action === "pet.purge" ? undefined : animalPath(entityId);
  if (entityType === "adoption") return `/orders/${entityId}`;
  if (entityType === "api_key") return `/api-keys/${entityId}`;
  return PAGES[entityType];
}
