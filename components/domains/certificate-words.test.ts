import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CertificatePanel } from "#components/domains/certificate-panel.tsx";
import { DomainCard } from "#components/domains/domain-card.tsx";
import { LiveSteps } from "#components/domains/live-steps.tsx";
import { shownDomain } from "#e2e/support/shown-domain.ts";
import type { CertificateView } from "#lib/certificates/schema.ts";
import type { DomainView } from "#lib/domains/schema.ts";

const AT = "2026-01-01T09:00:00Z";
const ISSUED: CertificateView = {
  state: "issued",
  issuer: "Test",
  serial: "1",
  notBefore: AT,
  notAfter: "2026-04-01T09:00:00Z",
  renewAt: "2026-03-01T09:00:00Z",
  renewalFailed: null,
};
const FAILED: CertificateView = { state: "failed", reason: "unreachable", message: "Not reached.", detail: null, at: AT, retryAt: null };
const OF: DomainView = { ...shownDomain("www.shelter.org"), certificate: ISSUED };
const nothing = (): void => undefined;

function readOf<P extends object>(component: FunctionComponent<P>, props: P): string {
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(component, props));
  return renderToStaticMarkup(page)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}
const panelOf = (domain: DomainView): string =>
  readOf(CertificatePanel, { slug: "city", domain, authority: { kind: "local" }, mayWrite: false });
const cardOf = (domain: DomainView): string =>
  readOf(DomainCard, { slug: "city", domain, mayWrite: false, handlers: { onMakePrimary: nothing, onRemove: nothing } });

it.each<[string, CertificateView, string]>([
  ["a renewal failed", FAILED, "Certificate failed"],
  ["a renewal is in progress", { state: "issuing", step: "ordering", since: AT, waitsUntil: null }, "Getting a certificate"],
  ["no renewal was attempted", { state: "none" }, "Certificate expired"],
])("the domain page and list show an expired certificate's date when %s", (_, certificate, label) => {
  const over: DomainView = { ...OF, certificate, ranOutAt: "2026-02-03T09:00:00Z", notServed: ["no_certificate"] };
  expect(panelOf(over)).toMatch(/expired on Feb 3, 2026, 9:00/);
  expect(cardOf(over)).toContain(label);
  expect(cardOf(over)).toMatch(/expired on Feb 3, 2026, 9:00/);
});

it("describes an expired certificate on the Free plan as expired, not as pending", () => {
  const over: DomainView = { ...OF, certificate: { state: "none" }, ranOutAt: AT, notServed: ["no_certificate", "plan"] };
  expect(readOf(LiveSteps, { domain: over })).toContain("Certificate expired");
});

it("shows when a certificate renews, or that the Free plan does not renew it", () => {
  expect(panelOf(OF)).toMatch(/Renews automatically from Mar 1, 2026/);
  expect(panelOf(OF)).not.toContain("expired");
  const held = panelOf({ ...OF, notServed: ["plan"] });
  expect(held).toContain("Not renewed on the Free plan.");
  expect(held).not.toContain("Renews automatically from");
});
