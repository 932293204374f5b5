import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_EXAMPLE, DOMAIN_ID } from "#lib/http/api/domain-parameters.ts";
import { DOMAIN_HEADERS, DOMAIN_WRITE_ERRORS, domainAnswer, writeDomain } from "#lib/http/api/domain-write.ts";
import { checkOnce, IDEMPOTENCY_KEY } from "#lib/http/api/write-once.ts";
import { requestReverifyWithin } from "#lib/sites/domains/check.mutations.ts";
import { domainRecordSchema } from "#lib/sites/domains/record.schema.ts";

export const reverifyDomain = defineRoute({
  name: "reverifyDomain",
  method: "POST",
  path: "/v1/domains/{domainId}/reverify",
  tag: "Domains",
  summary: "Start a new attempt for a certificate",
  description:
    "For a verified domain without a certificate: checks its DNS and orders again, from 30 minutes after its verification or once an attempt has failed. Counts as a check. Needs a key with the permission `domains`. Beta: its shape can still change.",
  access: "read_write",
  permission: "domains",
  stability: "beta",
  pathParameters: DOMAIN_ID,
  headers: IDEMPOTENCY_KEY,
  replies: {
    202: {
      description: "The attempt was asked for.",
      schema: domainRecordSchema,
      headers: DOMAIN_HEADERS,
      example: { ...DOMAIN_EXAMPLE, isChecking: true },
    },
  },
  errors: [...DOMAIN_WRITE_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeDomain({ request, scope, actor, bytes, now }, async (tx) => {
      const domainId = path["domainId"] ?? "";
      await requestReverifyWithin(tx, scope, domainId, actor);
      return await domainAnswer(tx, scope, domainId, 202);
    }),
});
