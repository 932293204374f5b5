import { listDomainPage } from "#lib/operations/admin/domains.data.ts";
import type { AdminDomainPage, DomainQuery } from "#lib/operations/admin/domains.schema.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { clock } from "#lib/platform/clock.ts";

export function adminDomainPage(_admin: Administrator, query: DomainQuery): Promise<AdminDomainPage> {
  return listDomainPage(query, clock()());
}
