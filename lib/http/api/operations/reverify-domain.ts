import { defineDomainCheck } from "#lib/http/api/domain-write.ts";
import { requestReverifyWithin } from "#lib/sites/domains/check.mutations.ts";

export const reverifyDomain = defineDomainCheck({
  name: "reverifyDomain",
  path: "/v1/domains/{domainId}/reverify",
  summary: "Start a new attempt for a certificate",
  description:
    "For a verified domain without a certificate: checks its DNS and orders again, from 30 minutes after its verification or once an attempt has failed. Counts as a check. Needs a key with the permission `domains`. Beta: its shape can still change.",
  answer: "The attempt was asked for.",
  requestWithin: requestReverifyWithin,
});
