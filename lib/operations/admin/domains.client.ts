import { listOptions } from "#lib/operations/admin/client.ts";
import { type AdminDomainPage, type DomainQuery, domainQueryText } from "#lib/operations/admin/domains.schema.ts";

export const domainPageOptions = (query: DomainQuery) => listOptions<AdminDomainPage>("domains", domainQueryText(query));
