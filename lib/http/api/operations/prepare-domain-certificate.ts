import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_EXAMPLE, DOMAIN_ID } from "#lib/http/api/domain-parameters.ts";
import { DOMAIN_HEADERS, DOMAIN_WRITE_ERRORS, domainAnswer, WITH_PAIR, writeDomain } from "#lib/http/api/domain-write.ts";
import { checkOnce, IDEMPOTENCY_KEY } from "#lib/http/api/write-once.ts";
import { requestEarlyWithin } from "#lib/sites/domains/early.mutations.ts";
import { domainRecordSchema } from "#lib/sites/domains/record.schema.ts";

export const prepareDomainCertificate = defineRoute<undefined, typeof WITH_PAIR>({
  name: "prepareDomainCertificate",
  method: "POST",
  path: "/v1/domains/{domainId}/certificate-before-switch",
  tag: "Domains",
  summary: "Ask for HTTPS before the switch",
  description:
    "While DNS of the domain still leads elsewhere: asks for a certificate that TXT records alone prove. `records` has them, as `isBeforeSwitch`: the second one once the order is made. `certificateBeforeSwitch` follows it to `ready`; ask again if it is `failed`. Needs a key with the permission `domains`. Beta: its shape can still change.",
  access: "read_write",
  permission: "domains",
  stability: "beta",
  pathParameters: DOMAIN_ID,
  query: WITH_PAIR,
  headers: IDEMPOTENCY_KEY,
  replies: {
    202: {
      description: "The certificate was asked for.",
      schema: domainRecordSchema,
      headers: DOMAIN_HEADERS,
      example: { ...DOMAIN_EXAMPLE, certificateBeforeSwitch: "proof", isChecking: true },
    },
  },
  errors: [...DOMAIN_WRITE_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, query, bytes, now }) => {
    const { withPair } = query().values;
    return writeDomain({ request, scope, actor, bytes, now }, async (tx) => {
      const domainId = path["domainId"] ?? "";
      await requestEarlyWithin(tx, scope, { domainId, withPair }, actor);
      return await domainAnswer(tx, scope, domainId, 202);
    });
  },
});
