import { checkListWrite } from "#lib/http/api/conditions.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_ID } from "#lib/http/api/domain-parameters.ts";
import { DOMAIN_CONDITIONS, DOMAIN_WRITE_ERRORS, requireUnchanged, WITH_PAIR, writeDomain } from "#lib/http/api/domain-write.ts";
import { IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { removeDomainWithin } from "#lib/sites/domains/mutations.ts";

export const deleteDomain = defineRoute<undefined, typeof WITH_PAIR>({
  name: "deleteDomain",
  method: "DELETE",
  path: "/v1/domains/{domainId}",
  tag: "Domains",
  summary: "Remove a domain",
  description:
    "Removes the domain from the site, from the next request of a visitor on. The other name of its pair stays, unless `withPair` says otherwise. Needs a key with the permission `domains`. Beta: its shape can still change.",
  access: "read_write",
  permission: "domains",
  stability: "beta",
  pathParameters: DOMAIN_ID,
  query: WITH_PAIR,
  headers: { ...DOMAIN_CONDITIONS, ...IDEMPOTENCY_KEY },
  replies: { 204: { description: "The domain is removed.", headers: REPLAYED_HEADER } },
  errors: [...DOMAIN_WRITE_ERRORS, "not_found", "precondition_failed"],
  checkHead: checkListWrite,
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
