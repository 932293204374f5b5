import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_EXAMPLE, DOMAIN_ID } from "#lib/http/api/domain-parameters.ts";
import { DOMAIN_HEADERS, domainAnswer, requireUnchanged, WITH_PAIR, writeDomain } from "#lib/http/api/domain-write.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { PAGE_HEADERS, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { JSON_MEDIA_TYPE, MERGE_PATCH_MEDIA_TYPE } from "#lib/http/api/request-body.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { addDomainWithin, removeDomainWithin } from "#lib/sites/domains/mutations.ts";
import {
  type DomainPatch,
  domainPatchSchema,
  domainRecordSchema,
  domainRecordsSchema,
  type NewDomainRecord,
  newDomainRecordSchema,
} from "#lib/sites/domains/record.schema.ts";
import { domainRecordView } from "#lib/sites/domains/record.view.ts";
import { domainsAfter, findDomain } from "#lib/sites/domains/shown.data.ts";
import { changeDomainWithin } from "#lib/sites/domains/uses.mutations.ts";

const PATH = "/v1/domains";

const COMMON = { tag: "Domains", permission: "domains" } as const;

export const listDomains = defineRoute({
  name: "listDomains",
  method: "GET",
  path: PATH,
  ...COMMON,
  summary: "List domains",
  description: "Returns the domains of the published site, ascending by id.",
  access: "read",
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
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { domains, nextAfter } = await domainsAfter(scope, values);
    const next = nextTarget(PATH, { limit: texts.limit }, nextAfter);
    const body = exactJson(domains.map(domainRecordView));
    return { status: 200, headers: linkHeader(request.origin, next), body, etag: entityTag(body, next) };
  },
});

export const getDomain = defineRoute({
  name: "getDomain",
  method: "GET",
  path: "/v1/domains/{domainId}",
  ...COMMON,
  summary: "Get a domain",
  description: "Returns one domain, with the records to set and the last check, record by record.",
  access: "read",
  pathParameters: DOMAIN_ID,
  headers: CONDITION_HEADERS,
  replies: {
    200: { description: "The domain.", schema: domainRecordSchema, headers: TAG_HEADER, example: DOMAIN_EXAMPLE },
    ...NOT_MODIFIED,
  },
  run: async ({ scope, path }) => {
    const body = exactJson(domainRecordView(await findDomain(scope, path["domainId"] ?? "")));
    return { status: 200, etag: entityTag(body, undefined), body };
  },
});

export const createDomain = defineRoute<NewDomainRecord>({
  name: "createDomain",
  method: "POST",
  path: "/v1/domains",
  ...COMMON,
  summary: "Add a domain",
  description:
    "Adds a domain to the published site, and asks for its first check. Set the `records` of the answer at the DNS provider. Plan and limits are those of the dashboard.",
  access: "read_write",
  isCreation: true,
  body: {
    schema: newDomainRecordSchema,
    examples: { min: { name: "adopt.example.org" }, pair: { name: "example.org", withPair: true, redirectStatus: 308 } },
  },
  replies: {
    201: { description: "The new domain.", schema: domainRecordSchema, headers: DOMAIN_HEADERS, example: DOMAIN_EXAMPLE },
  },
  errors: ["conflict", "too_many_requests", "limit_reached"],
  run: ({ request, scope, actor, body, bytes, now }) =>
    writeDomain({ request, scope, actor, bytes, now }, async (tx) => {
      const { name, withPair = false, use, redirectStatus } = body;
      const [domainId, other] = await addDomainWithin(tx, scope, { name, withPair, isEarly: false }, actor);
      await changeDomainWithin(tx, scope, { domainId, use, redirectStatus }, actor);
      // Only the domain of a pair that redirects uses it, and they can swap.
      if (other !== undefined) await changeDomainWithin(tx, scope, { domainId: other, redirectStatus }, actor);
      return await domainAnswer(tx, scope, domainId, 201);
    }),
});

export const updateDomain = defineRoute<DomainPatch>({
  name: "updateDomain",
  method: "PATCH",
  path: "/v1/domains/{domainId}",
  ...COMMON,
  summary: "Change a domain",
  description:
    "Changes what a domain is used for, or the status of its redirects (RFC 7396). With `primary`, the primary before takes the domain's use. A check that finds something else changes the `ETag` too.",
  access: "read_write",
  pathParameters: DOMAIN_ID,
  changes: "domain",
  body: {
    schema: domainPatchSchema,
    examples: { permanent: { redirectStatus: 308 }, primary: { use: "primary" } },
    mediaTypes: [MERGE_PATCH_MEDIA_TYPE, JSON_MEDIA_TYPE],
  },
  replies: {
    200: { description: "The domain as it is now.", schema: domainRecordSchema, headers: DOMAIN_HEADERS, example: DOMAIN_EXAMPLE },
  },
  errors: ["conflict"],
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeDomain({ request, scope, actor, bytes, now }, async (tx) => {
      const domainId = path["domainId"] ?? "";
      await requireUnchanged(tx, scope, domainId, request);
      await changeDomainWithin(tx, scope, { domainId, ...body }, actor);
      return await domainAnswer(tx, scope, domainId, 200);
    }),
});

export const deleteDomain = defineRoute<undefined, typeof WITH_PAIR>({
  name: "deleteDomain",
  method: "DELETE",
  path: "/v1/domains/{domainId}",
  ...COMMON,
  summary: "Remove a domain",
  description:
    "Removes the domain from the site, from the next request of a visitor on. The other name of its pair stays, unless `withPair` says otherwise.",
  access: "read_write",
  pathParameters: DOMAIN_ID,
  query: WITH_PAIR,
  changes: "domain",
  replies: { 204: { description: "The domain is removed.", headers: REPLAYED_HEADER } },
  errors: ["conflict"],
  run: ({ request, scope, actor, path, query, bytes, now }) => {
    const { withPair } = query().values;
    return writeDomain({ request, scope, actor, bytes, now }, async (tx) => {
      const domainId = path["domainId"] ?? "";
      await requireUnchanged(tx, scope, domainId, request);
      await removeDomainWithin(tx, scope, { domainId, withPair }, actor);
      return { status: 204, body: null };
    });
  },
});
