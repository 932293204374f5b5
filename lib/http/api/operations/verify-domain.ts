import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_EXAMPLE, DOMAIN_ID } from "#lib/http/api/domain-parameters.ts";
import { DOMAIN_HEADERS, DOMAIN_WRITE_ERRORS, domainAnswer, writeDomain } from "#lib/http/api/domain-write.ts";
import { checkOnce, IDEMPOTENCY_KEY } from "#lib/http/api/write-once.ts";
import { requestCheckWithin } from "#lib/sites/domains/check.mutations.ts";
import { domainRecordSchema } from "#lib/sites/domains/record.schema.ts";

export const verifyDomain = defineRoute({
  name: "verifyDomain",
  method: "POST",
  path: "/v1/domains/{domainId}/verify",
  tag: "Domains",
  summary: "Check a domain now",
  description:
    "Asks for a check of the domain's DNS, at most ten times a minute in a project. It takes a few seconds: read the domain again until `isChecking` is false. Needs a key with the permission `domains`. Beta: its shape can still change.",
  access: "read_write",
  permission: "domains",
  stability: "beta",
  pathParameters: DOMAIN_ID,
  headers: IDEMPOTENCY_KEY,
  replies: {
    202: {
      description: "The check was asked for. The report is still that of the last one.",
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
      await requestCheckWithin(tx, scope, domainId, actor);
      return await domainAnswer(tx, scope, domainId, 202);
    }),
});
