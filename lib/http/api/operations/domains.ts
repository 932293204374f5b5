import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_EXAMPLE, DOMAIN_ID } from "#lib/http/api/domain-parameters.ts";
import { domainAnswer, domainReply, requireUnchanged, WITH_PAIR, writeDomain } from "#lib/http/api/domain-write.ts";
import { pageReply } from "#lib/http/api/pagination.ts";
import { PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { pageRead, recordRead, writtenReply } from "#lib/http/api/replies.ts";
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
import { domainsAfter } from "#lib/sites/domains/shown.data.ts";
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
  query: PAGE_PARAMETERS,
  ...pageRead("A page of domains.", domainRecordsSchema, DOMAIN_EXAMPLE),
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { domains, nextAfter } = await domainsAfter(scope, values);
    return pageReply(request.origin, {
      path: PATH,
      kept: { limit: texts.limit },
      body: exactJson(domains.map(domainRecordView)),
      nextAfter,
    });
  },
});

export const getDomain = defineRoute({
  name: "getDomain",
  method: "GET",
  path: "/v1/domains/{domainId}",
  ...COMMON,
  summary: "Get a domain",
  description: "Returns one domain, with the records to set and the last check, record by record.",
  pathParameters: DOMAIN_ID,
  ...recordRead("The domain.", domainRecordSchema, DOMAIN_EXAMPLE),
  run: ({ scope, path }) => domainReply(scope, path["domainId"] ?? ""),
});

export const createDomain = defineRoute<NewDomainRecord>({
  name: "createDomain",
  method: "POST",
  path: "/v1/domains",
  ...COMMON,
  summary: "Add a domain",
  description:
    "Adds a domain to the published site, and asks for its first check. Set the `records` of the answer at the DNS provider. Plan and limits are those of the dashboard.",
  isCreation: true,
  body: {
    schema: newDomainRecordSchema,
    examples: { min: { name: "adopt.example.org" }, pair: { name: "example.org", withPair: true, redirectStatus: 308 } },
  },
  replies: { 201: writtenReply("The new domain.", domainRecordSchema, DOMAIN_EXAMPLE) },
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
  pathParameters: DOMAIN_ID,
  changes: "domain",
  body: {
    schema: domainPatchSchema,
    examples: { permanent: { redirectStatus: 308 }, primary: { use: "primary" } },
  },
  replies: { 200: writtenReply("The domain as it is now.", domainRecordSchema, DOMAIN_EXAMPLE) },
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
