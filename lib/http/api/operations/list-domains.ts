import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_EXAMPLE } from "#lib/http/api/domain-parameters.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { PAGE_HEADERS, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { domainRecordsSchema } from "#lib/sites/domains/record.schema.ts";
import { domainRecordView } from "#lib/sites/domains/record.view.ts";
import { domainsAfter } from "#lib/sites/domains/shown.data.ts";

const PATH = "/v1/domains";

export const listDomains = defineRoute({
  name: "listDomains",
  method: "GET",
  path: PATH,
  tag: "Domains",
  summary: "List domains",
  description:
    "Returns the domains of the published site, ascending by id. Needs a key with the permission `domains`. Beta: its shape can still change.",
  access: "read",
  permission: "domains",
  stability: "beta",
  query: PAGE_PARAMETERS,
  headers: CONDITION_HEADERS,
  replies: {
    200: {
      description: "A page of domains.",
      schema: domainRecordsSchema,
      headers: { ...PAGE_HEADERS, ...TAG_HEADER },
      example: [DOMAIN_EXAMPLE],
    },
    ...NOT_MODIFIED,
  },
  errors: ["invalid_parameter", "insufficient_scope"],
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { domains, nextAfter } = await domainsAfter(scope, values);
    const next = nextTarget(PATH, { limit: texts.limit }, nextAfter);
    const body = exactJson(domains.map(domainRecordView));
    return { status: 200, headers: linkHeader(request.origin, next), body, etag: entityTag(body, next) };
  },
});
