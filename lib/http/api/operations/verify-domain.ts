import { defineDomainCheck } from "#lib/http/api/domain-write.ts";
import { requestCheckWithin } from "#lib/sites/domains/check.mutations.ts";

export const verifyDomain = defineDomainCheck({
  name: "verifyDomain",
  path: "/v1/domains/{domainId}/verify",
  summary: "Check a domain now",
  description:
    "Asks for a check of the domain's DNS, at most ten times a minute in a project. It takes a few seconds: read the domain again until `isChecking` is false. Needs a key with the permission `domains`. Beta: its shape can still change.",
  answer: "The check was asked for. The report is still that of the last one.",
  requestWithin: requestCheckWithin,
});
