import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LiveSteps } from "#components/sites/domains/live-steps.tsx";
import { nextStep } from "#components/sites/domains/next-step.ts";
import { overallState, problemsFirst } from "#components/sites/domains/overall-state.ts";
import { shownDomain } from "#e2e/support/shown-domain.ts";
import type { CertificateView, FailedAttempt } from "#lib/sites/certificates/schema.ts";
import type { DnsProblem, DnsReport } from "#lib/sites/dns/schema.ts";
import type { DomainView, RoutingView } from "#lib/sites/domains/schema.ts";

const AT = "2026-01-01T09:00:00Z";
const LATER = "2026-04-01T09:00:00Z";
const FAILURE: FailedAttempt = { reason: "unreachable", message: "", detail: null, at: AT, retryAt: null };
const ISSUED: CertificateView = {
  state: "issued",
  issuer: "Test",
  serial: "1",
  issuedAt: AT,
  notAfter: LATER,
  renewAt: LATER,
  renewalFailed: null,
};
const LIVE: DomainView = { ...shownDomain("www.shelter.org"), certificate: ISSUED };
const WAITING: DomainView = {
  ...LIVE,
  certificate: { state: "none" },
  routing: { state: "waiting", since: AT, checks: 0, nextCheckAt: null, givesUpAt: LATER },
  notServed: ["not_verified", "no_certificate"],
};
const UNCERTIFIED: DomainView = { ...LIVE, certificate: { state: "none" }, notServed: ["no_certificate"] };
const routed = (state: "drifted" | "lost" | "stopped"): RoutingView =>
  state === "drifted" ? { state, since: AT, nextCheckAt: null } : state === "lost" ? { state, since: AT } : { state, since: AT, checks: 9 };
const wrong = (problem: DnsProblem, verdict: "wrong" | "missing" = "wrong", type: "CNAME" | "CAA" = "CNAME"): DnsReport => ({
  at: AT,
  verdict: "wrong",
  problems: [problem],
  nameServers: [],
  lines: [{ type, name: "www.shelter.org", wanted: "", seen: [], verdict, message: "" }],
});

function stepsOf(domain: DomainView): { label: string; text: string; isGreen: boolean }[] {
  const items = renderToStaticMarkup(createElement(LiveSteps, { domain })).split("<li ").slice(1);
  return items.map((item) => ({
    label: /<span class="font-semibold">(.*?)<\/span>/.exec(item)?.[1] ?? "",
    text: item.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "),
    isGreen: item.includes("border-success"),
  }));
}

it.each<[string, DomainView, string, string | null, string]>([
  ["added", WAITING, "DNS hasn’t been checked yet.", "verify", "Waiting for DNS"],
  ["not found", { ...WAITING, report: wrong("no_record", "missing") }, "We can’t find these records yet.", "verify", "Waiting for DNS"],
  ["in conflict", { ...WAITING, report: wrong("loop") }, "The records point in a circle.", "verify", "Wrong DNS record"],
  [
    "at another host",
    { ...WAITING, report: wrong("address_in_the_way"), early: { state: "offered" } },
    "This name points elsewhere today. If a site runs there, get HTTPS ready",
    "verify",
    "Points elsewhere",
  ],
  [
    "at another host, and another project's",
    { ...WAITING, report: wrong("leads_elsewhere"), contestedBy: "www.shelter.org" },
    "Set the TXT record first.",
    "verify",
    "Points elsewhere",
  ],
  [
    "at another host, where HTTPS could not be made ready",
    { ...WAITING, report: wrong("address_in_the_way"), early: { state: "failed", failure: FAILURE } },
    "HTTPS couldn’t be made ready. Leave your records as they are",
    "early",
    "HTTPS not ready",
  ],
  ["no longer checked", { ...WAITING, routing: routed("stopped") }, "We stopped checking.", "verify", "Not found in DNS"],
  [
    "served at an address that will change",
    { ...LIVE, report: { at: AT, verdict: "right", problems: ["address_moves"], nameServers: [], lines: [] } },
    "This service is moving.",
    "verify",
    "Change its address",
  ],
  ["taken over", { ...WAITING, routing: routed("lost"), notServed: ["lost"] }, "If the domain is yours", "verify", "Taken over"],
  ["on the Free plan", { ...LIVE, notServed: ["plan"] }, "On hold", "plan", "On hold"],
  ["that a downgrade ends", { ...LIVE, endsAt: AT }, "Shows your site for a few more days", "plan", "Live"],
  ["getting a certificate", UNCERTIFIED, "DNS is set up.", null, "Getting a certificate"],
  [
    "waiting for the authority",
    { ...UNCERTIFIED, certificate: { state: "issuing", step: "ordering", since: AT, waitsUntil: LATER }, mayReverify: true },
    "The certificate is on hold",
    "reverify",
    "Getting a certificate",
  ],
  [
    "without a certificate",
    { ...UNCERTIFIED, certificate: { state: "failed", ...FAILURE }, mayReverify: true },
    "The certificate couldn’t be issued.",
    "reverify",
    "Certificate failed",
  ],
  ["drifted", { ...LIVE, routing: routed("drifted") }, "Some visitors may not reach your site.", "verify", "DNS points elsewhere"],
  [
    "not renewed",
    { ...LIVE, certificate: { ...ISSUED, renewalFailed: FAILURE }, mayReverify: true },
    "The certificate couldn’t be renewed.",
    "reverify",
    "Renewal failed",
  ],
  [
    "drifted without a certificate",
    { ...UNCERTIFIED, routing: routed("drifted"), report: wrong("leads_elsewhere") },
    "DNS points elsewhere. The certificate is issued",
    "verify",
    "DNS points elsewhere",
  ],
  ["doubtful", { ...LIVE, report: wrong("leads_elsewhere") }, "The record points elsewhere.", "verify", "DNS may have changed"],
  [
    "doubtful without a certificate",
    { ...UNCERTIFIED, certificate: { state: "failed", ...FAILURE }, report: wrong("no_record", "missing"), mayReverify: true },
    "We can’t find",
    "reverify",
    "DNS may have changed",
  ],
  [
    "live with a wrong record",
    { ...LIVE, report: wrong("caa_forbids", "wrong", "CAA") },
    "A CAA record forbids",
    "verify",
    "Check your DNS",
  ],
  ["without a deploy", { ...LIVE, notServed: ["no_deploy"] }, "Your site isn’t published yet.", "site", "Site not published"],
  ["live", LIVE, "Visitors see your site at this address.", "open", "Live"],
  ["a redirect", { ...LIVE, use: "redirects", leadsTo: "https://a.org:3443" }, "Visitors are redirected to a.org:3443.", "open", "Live"],
  [
    "being moved here",
    { ...WAITING, report: wrong("leads_elsewhere"), early: { state: "proof" } },
    "Set the TXT record that proves",
    "verify",
    "Before the switch",
  ],
  [
    "ready for its switch",
    { ...WAITING, certificate: ISSUED, notServed: ["not_verified"], report: wrong("leads_elsewhere"), early: { state: "ready" } },
    "HTTPS is ready. Switch your DNS now, then verify.",
    "verify",
    "Ready to switch",
  ],
  ["being checked", { ...WAITING, isChecking: true }, "Checking DNS…", "verify", "Waiting for DNS"],
])("tells what to do next for a domain that is %s", (_, domain, text, action, label) => {
  expect(nextStep(domain)).toEqual({ text: expect.stringContaining(text), action });
  const { label: badge, tone } = overallState(domain);
  expect(badge).toBe(label);
  // The steps show what the headline says, and nothing contradicts it in green.
  const steps = stepsOf(domain);
  expect(steps).toContainEqual(expect.objectContaining({ label, isGreen: tone === "good" }));
  expect(steps.every(({ isGreen }) => isGreen)).toBe(tone === "good");
});

it("says when a second check decides whether a domain points elsewhere, and that not all visitors see the site", () => {
  const routing: RoutingView = { state: "verified", since: AT, nextCheckAt: LATER };
  const doubtful = { ...LIVE, routing, checkedAt: AT, report: wrong("leads_elsewhere") };
  expect(stepsOf(doubtful)[0]?.text).toMatch(/It pointed elsewhere\. A second check .+ decides\./);
  for (const domain of [doubtful, { ...LIVE, routing: routed("drifted") }]) {
    expect(stepsOf(domain)[2]).toMatchObject({ label: "Not for everyone", isGreen: false });
  }
  expect(stepsOf({ ...doubtful, report: wrong("caa_forbids", "wrong", "CAA") })[2]).toMatchObject({ label: "Live", isGreen: true });
});

it("lists problems first, then what is in progress, then what is live, the primary before the others", () => {
  const named = (name: string, domain: DomainView, use: DomainView["use"] = "serves"): DomainView => ({
    ...domain,
    unicodeName: name,
    use,
  });
  const domains = [
    named("b-live", LIVE),
    named("z-primary", LIVE, "primary"),
    named("a-live", LIVE),
    named("waiting", WAITING),
    named("drifted", { ...LIVE, routing: routed("drifted") }),
    named("lost", { ...WAITING, routing: routed("lost"), notServed: ["lost"] }),
  ];
  expect(problemsFirst(domains).map(({ unicodeName }) => unicodeName)).toEqual([
    "lost",
    "drifted",
    "waiting",
    "z-primary",
    "a-live",
    "b-live",
  ]);
});
