import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_EXAMPLE, DOMAIN_ID } from "#lib/http/api/domain-parameters.ts";
import { defineDomainCheck, domainAnswer, WITH_PAIR, writeDomain } from "#lib/http/api/domain-write.ts";
import { writtenReply } from "#lib/http/api/replies.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { requestCheckWithin, requestReverifyWithin } from "#lib/sites/domains/check.mutations.ts";
import { cancelEarlyWithin, requestEarlyWithin } from "#lib/sites/domains/early.mutations.ts";
import { domainRecordSchema } from "#lib/sites/domains/record.schema.ts";

export const verifyDomain = defineDomainCheck({
  name: "verifyDomain",
  path: "/v1/domains/{domainId}/verify",
  summary: "Check a domain now",
  description:
    "Asks for a check of the domain's DNS, at most ten times a minute in a project. It takes a few seconds: read the domain again until `isChecking` is false.",
  answer: "The check was asked for. The report is still that of the last one.",
  requestWithin: requestCheckWithin,
});

export const reverifyDomain = defineDomainCheck({
  name: "reverifyDomain",
  path: "/v1/domains/{domainId}/reverify",
  summary: "Start a new attempt for a certificate",
  description:
    "For a verified domain without a certificate: checks its DNS and orders again, from 30 minutes after its verification or once an attempt has failed. Counts as a check.",
  answer: "The attempt was asked for.",
  requestWithin: requestReverifyWithin,
});

const COMMON = { tag: "Domains", permission: "domains", pathParameters: DOMAIN_ID } as const;

export const prepareDomainCertificate = defineRoute<undefined, typeof WITH_PAIR>({
  name: "prepareDomainCertificate",
  method: "POST",
  path: "/v1/domains/{domainId}/certificate-before-switch",
  ...COMMON,
  summary: "Ask for HTTPS before the switch",
  description:
    "While DNS of the domain still leads elsewhere: asks for a certificate that TXT records alone prove. `records` has them, as `isBeforeSwitch`: the second one once the order is made. `certificateBeforeSwitch` follows it to `ready`; ask again if it is `failed`.",
  query: WITH_PAIR,
  replies: {
    202: writtenReply("The certificate was asked for.", domainRecordSchema, {
      ...DOMAIN_EXAMPLE,
      certificateBeforeSwitch: "proof",
      isChecking: true,
    }),
  },
  errors: ["conflict", "too_many_requests"],
  run: ({ request, scope, actor, path, query, bytes, now }) => {
    const { withPair } = query().values;
    return writeDomain({ request, scope, actor, bytes, now }, async (tx) => {
      const domainId = path["domainId"] ?? "";
      await requestEarlyWithin(tx, scope, { domainId, withPair }, actor);
      return await domainAnswer(tx, scope, domainId, 202);
    });
  },
});

export const cancelDomainCertificate = defineRoute({
  name: "cancelDomainCertificate",
  method: "DELETE",
  path: "/v1/domains/{domainId}/certificate-before-switch",
  ...COMMON,
  summary: "Stop asking for HTTPS before the switch",
  description: "Ends the orders of the domain, and of the other name of its pair. A certificate that is there is kept.",
  replies: { 204: { description: "Nothing is ordered any more.", headers: REPLAYED_HEADER } },
  errors: ["conflict"],
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeDomain({ request, scope, actor, bytes, now }, async (tx) => {
      await cancelEarlyWithin(tx, scope, path["domainId"] ?? "", actor);
      return { status: 204, body: null };
    }),
});
