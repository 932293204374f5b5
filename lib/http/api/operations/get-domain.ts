import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_EXAMPLE, DOMAIN_ID } from "#lib/http/api/domain-parameters.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { domainRecordSchema } from "#lib/sites/domains/record.schema.ts";
import { domainRecordView } from "#lib/sites/domains/record.view.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";

export const getDomain = defineRoute({
  name: "getDomain",
  method: "GET",
  path: "/v1/domains/{domainId}",
  tag: "Domains",
  summary: "Get a domain",
  description:
    "Returns one domain, with the records to set and the last check, record by record. Needs a key with the permission `domains`. Beta: its shape can still change.",
  access: "read",
  permission: "domains",
  stability: "beta",
  pathParameters: DOMAIN_ID,
  headers: CONDITION_HEADERS,
  replies: {
    200: { description: "The domain.", schema: domainRecordSchema, headers: TAG_HEADER, example: DOMAIN_EXAMPLE },
    ...NOT_MODIFIED,
  },
  errors: ["not_found", "insufficient_scope"],
  run: async ({ scope, path }) => {
    const body = exactJson(domainRecordView(await findDomain(scope, path["domainId"] ?? "")));
    return { status: 200, etag: entityTag(body, undefined), body };
  },
});
