import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CertificateSection } from "#components/sites/domains/certificate-section.tsx";
import { DomainRow } from "#components/sites/domains/domain-row.tsx";
import { CheckSection } from "#components/sites/domains/domain-sections.tsx";
import { LiveSteps } from "#components/sites/domains/live-steps.tsx";
import { HttpsState } from "#components/sites/domains/site-address.tsx";
import { shownDomain } from "#e2e/support/shown-domain.ts";
import type { CertificateView, SiteHttps } from "#lib/sites/certificates/schema.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

const AT = "2026-01-01T09:00:00Z";
const ISSUED: CertificateView = {
  state: "issued",
  issuer: "Test",
  serial: "1",
  issuedAt: AT,
  notAfter: "2026-04-01T09:00:00Z",
  renewAt: "2026-03-01T09:00:00Z",
  renewalFailed: null,
};
const FAILED: CertificateView = { state: "failed", reason: "unreachable", message: "Not reached.", detail: null, at: AT, retryAt: null };
const DOMAIN: DomainView = { ...shownDomain("www.shelter.org"), certificate: ISSUED };
const nothing = (): void => undefined;

function markupOf<P extends object>(component: FunctionComponent<P>, props: P): string {
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(component, props)));
}
const readable = (markup: string): string => markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

const sectionOf = (domain: DomainView): string => markupOf(CertificateSection, { domain, authority: { kind: "local" }, mayWrite: false });
const rowOf = (domain: DomainView): string =>
  markupOf(DomainRow, { slug: "city", domain, mayWrite: false, handlers: { onMakePrimary: nothing, onRemove: nothing } });

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-02-10T12:00:00Z") }));
afterEach(() => vi.useRealTimers());

it.each<[string, CertificateView, string]>([
  ["a renewal failed", FAILED, "Certificate failed"],
  ["a renewal is in progress", { state: "issuing", step: "ordering", since: AT, waitsUntil: null }, "Getting a certificate"],
  ["no renewal was attempted", { state: "none" }, "Certificate expired"],
])("the domain page and list show an expired certificate's date when %s", (_, certificate, label) => {
  const over: DomainView = { ...DOMAIN, certificate, ranOutAt: "2026-02-03T09:00:00Z", notServed: ["no_certificate"] };
  expect(readable(sectionOf(over))).toMatch(/expired on Feb 3, 2026, 9:00/);
  expect(readable(rowOf(over))).toContain(label);
  expect(readable(rowOf(over))).toMatch(/Expired 7 days ago/);
});

it("describes an expired certificate on the Free plan as expired, not as pending", () => {
  const over: DomainView = { ...DOMAIN, certificate: { state: "none" }, ranOutAt: AT, notServed: ["no_certificate", "plan"] };
  expect(readable(markupOf(LiveSteps, { domain: over }))).toContain("Certificate expired");
});

it("shows when a certificate renews, or that the Free plan does not renew it", () => {
  expect(readable(sectionOf(DOMAIN))).toMatch(/Renews automatically from Mar 1, 2026/);
  expect(sectionOf(DOMAIN)).not.toContain("expired");
  expect(readable(markupOf(LiveSteps, { domain: DOMAIN }))).toMatch(/Expires in 49 days , renews in 18 days/);
  const held: DomainView = { ...DOMAIN, notServed: ["plan"] };
  expect(sectionOf(held)).toContain("Not renewed on the Free plan.");
  expect(sectionOf(held)).not.toContain("Renews automatically from");
  expect(markupOf(LiveSteps, { domain: held })).not.toContain("renews");
});

it("folds the certificate away while it is in force and unfolds it when a renewal has failed", () => {
  expect(sectionOf(DOMAIN)).not.toMatch(/<details [^>]*open/);
  const renewalFailed = { reason: "unreachable", message: "Not reached.", detail: null, at: AT, retryAt: null } as const;
  expect(sectionOf({ ...DOMAIN, certificate: { ...ISSUED, renewalFailed } })).toMatch(/<details [^>]*open/);
});

it("shows no time before the domain was added", () => {
  const createdAt = AT;
  const routing: DomainView["routing"] = { state: "verified", since: createdAt, nextCheckAt: null };
  const domain: DomainView = { ...DOMAIN, createdAt, routing, checkedAt: "2026-01-01T10:00:00Z" };
  const check = markupOf(CheckSection, { domain, other: undefined, isBusy: false, onCheck: undefined });
  const markup = `${rowOf(domain)} ${sectionOf(domain)} ${markupOf(LiveSteps, { domain })} ${check}`;
  const times = [...markup.matchAll(/datetime="([^"]+)"/gi)].map(([, at]) => at ?? "");
  expect(times.length).toBeGreaterThan(5);
  expect(times.filter((at) => at < createdAt)).toEqual([]);
});

const LIMITED: CertificateView = { ...FAILED, reason: "held_back", message: "The limit is 45 names.", retryAt: "2026-02-10T13:00:00Z" };

it.each<[string, Exclude<SiteHttps, { kind: "off" }>, string]>([
  ["that waits", { kind: "own", certificate: { state: "none" } }, "Waiting for its certificate This usually takes a minute or two."],
  [
    "whose certificate is being issued",
    { kind: "own", certificate: { state: "issuing", step: "ordering", since: AT, waitsUntil: null } },
    "Getting a certificate",
  ],
  ["that has HTTPS", { kind: "own", certificate: ISSUED }, "Secure (HTTPS) Valid until"],
  [
    "whose certificate failed",
    { kind: "own", certificate: FAILED },
    "Certificate failed Not reached. Until then, the site is shown without HTTPS.",
  ],
  ["that a limit holds back", { kind: "own", certificate: LIMITED }, "Waiting: a limit is reached The limit is 45 names. Next attempt"],
  ["whose certificate ended", { kind: "own", certificate: { ...ISSUED, notAfter: AT } }, "Certificate expired It ended on"],
  ["that the platform’s certificate covers", { kind: "wildcard" }, "Secure (HTTPS) By the certificate of this service"],
  ["that is not published", { kind: "unpublished" }, "No certificate yet It is issued when you publish the site."],
])("says of the own address of a site %s how far HTTPS is", (_, https, words) => {
  expect(readable(markupOf(HttpsState, { https }))).toContain(words);
});
