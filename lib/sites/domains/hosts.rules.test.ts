import { expect, it } from "vitest";
import { type DomainFacts, type HostFacts, routeOfDomain } from "#lib/sites/domains/hosts.rules.ts";

const PLATFORM = { domain: "pets.example", httpPort: 80, httpsPort: 443, hasOwnTls: true, addresses: [], nextAddresses: [] };
const www: HostFacts = { name: "www.shelter.org", use: "redirects", routing: "verified", hasCertificate: true };

const toOf = (routing: HostFacts["routing"]): string | undefined => {
  const facts: DomainFacts = {
    domainId: "2",
    projectId: "1",
    slug: "happy-tails",
    host: www,
    redirectStatus: 301,
    isEstablished: true,
    hasSiteCertificate: false,
    primary: { name: "shelter.org", use: "primary", routing, hasCertificate: true },
    project: { plan: "pro", hasDeploy: true },
    proxy: null,
  };
  const route = routeOfDomain(facts, PLATFORM);
  return route?.kind === "redirect" ? route.to : undefined;
};

it("redirects to the primary domain only while that one points here", () => {
  expect(toOf("verified")).toBe("https://shelter.org");
  // The old target may redirect back, as many DNS providers do for a bare domain.
  expect(toOf("drifted")).toBe("https://happy-tails.pets.example");
  expect(toOf("waiting")).toBe("https://happy-tails.pets.example");
});
