import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_ID } from "#lib/http/api/domain-parameters.ts";
import { DOMAIN_WRITE_ERRORS, writeDomain } from "#lib/http/api/domain-write.ts";
import { checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { cancelEarlyWithin } from "#lib/sites/domains/early.mutations.ts";

export const cancelDomainCertificate = defineRoute({
  name: "cancelDomainCertificate",
  method: "DELETE",
  path: "/v1/domains/{domainId}/certificate-before-switch",
  tag: "Domains",
  summary: "Stop asking for HTTPS before the switch",
  description:
    "Ends the orders of the domain, and of the other name of its pair. A certificate that is there is kept. Needs a key with the permission `domains`. Beta: its shape can still change.",
  access: "read_write",
  permission: "domains",
  stability: "beta",
  pathParameters: DOMAIN_ID,
  headers: IDEMPOTENCY_KEY,
  replies: { 204: { description: "Nothing is ordered any more.", headers: REPLAYED_HEADER } },
  errors: [...DOMAIN_WRITE_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeDomain({ request, scope, actor, bytes, now }, async (tx) => {
      await cancelEarlyWithin(tx, scope, path["domainId"] ?? "", actor);
      return { status: 204, body: null };
    }),
});
