import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_ID } from "#lib/http/api/domain-parameters.ts";
import { DOMAIN_WRITE_ERRORS, writeDomain } from "#lib/http/api/domain-write.ts";
import { checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { removeDomainWithin } from "#lib/sites/domains/mutations.ts";

export const deleteDomain = defineRoute({
  name: "deleteDomain",
  method: "DELETE",
  path: "/v1/domains/{domainId}",
  tag: "Domains",
  summary: "Remove a domain",
  description:
    "Removes the domain from the site, from the next request of a visitor on. The other name of its pair stays. Needs a key with the permission `domains`. Beta: its shape can still change.",
  access: "read_write",
  permission: "domains",
  stability: "beta",
  pathParameters: DOMAIN_ID,
  headers: IDEMPOTENCY_KEY,
  replies: { 204: { description: "The domain is removed.", headers: REPLAYED_HEADER } },
  errors: [...DOMAIN_WRITE_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeDomain({ request, scope, actor, bytes, now }, async (tx) => {
      await removeDomainWithin(tx, scope, { domainId: path["domainId"] ?? "", withPair: false }, actor);
      return { status: 204, body: null };
    }),
});
