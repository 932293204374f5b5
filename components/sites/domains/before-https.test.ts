import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DomainSections } from "#components/sites/domains/domain-sections.tsx";
import { nextStep } from "#components/sites/domains/next-step.ts";
import { shownDomain } from "#e2e/support/shown-domain.ts";
import { sentenceOf } from "#lib/sites/certificates/rules.ts";
import { certificateErrorSchema } from "#lib/sites/certificates/schema.ts";
import type { DnsProblem, DnsReport } from "#lib/sites/dns/schema.ts";
import { mayBeReady, withoutHaste } from "#lib/sites/domains/elsewhere.rules.ts";
import type { DomainView, EarlyView, RoutingView, WantedRecord } from "#lib/sites/domains/schema.ts";

const AT = "2026-01-01T09:00:00Z";
const LATER = "2026-04-01T09:00:00Z";
const NAME = "www.shelter.org";
const ROUTINGS: RoutingView[] = [
  { state: "waiting", since: AT, checks: 3, nextCheckAt: LATER, givesUpAt: LATER },
  { state: "stopped", since: AT, checks: 90 },
  { state: "verified", since: AT, nextCheckAt: LATER },
  { state: "drifted", since: AT, nextCheckAt: LATER },
];
const EARLY: (EarlyView | null)[] = [
  null,
  ...(["offered", "proof"] as const).map((state) => ({ state })),
  ...(["ordering", "validating"] as const).flatMap((state) => [null, LATER].map((waitsUntil) => ({ state, waitsUntil }))),
  { state: "record", expiresAt: LATER, lastExpiredAt: AT },
  ...certificateErrorSchema.options.map((reason) => ({
    state: "failed" as const,
    failure: { reason, message: sentenceOf(reason), detail: null, at: AT, retryAt: null },
  })),
];
const PROBLEMS: DnsProblem[] = ["leads_elsewhere", "address_in_the_way", "proxied"];

const txt = (label: string): WantedRecord => ({
  ...{
    type: "TXT",
    relativeName: `${label}.www`,
    fullName: `${label}.${NAME}`,
    value: label,
    ttl: 300,
    purpose: "Proves it.",
    isAlternative: false,
  },
  isEarly: true,
});
const RECORDS: WantedRecord[] = [
  { ...txt(""), type: "CNAME", relativeName: "www", fullName: NAME, value: "pets.example", isEarly: undefined as never },
  txt("_petstore-challenge"),
  txt("_acme-challenge"),
];

/** Same view as the loaders', with the check's messages. */
function elsewhere(problem: DnsProblem, mayBeEarly: boolean): DnsReport {
  const wrong = { type: "CNAME" as const, name: NAME, wanted: "pets.example", seen: ["old.example"], verdict: "wrong" as const };
  const line = { ...wrong, message: "Remove the A record 192.0.2.9. Set it to pets.example." };
  return withoutHaste({ at: AT, verdict: "wrong", problems: [problem], nameServers: [], lines: [line] }, mayBeEarly);
}

function* states(): Generator<[string, DomainView]> {
  for (const routing of ROUTINGS) {
    const isBefore = routing.state === "waiting" || routing.state === "stopped";
    for (const early of isBefore ? EARLY : [null]) {
      for (const problem of PROBLEMS) {
        const report = elsewhere(problem, mayBeReady(early));
        const what = [routing.state, early?.state, early?.state === "failed" && early.failure.reason, problem].filter(Boolean).join(", ");
        const notServed = isBefore ? (["not_verified", "no_certificate"] as const) : (["no_certificate"] as const);
        yield [what, { ...shownDomain(NAME), routing, early, report, records: RECORDS, checkedAt: AT, notServed: [...notServed] }];
      }
    }
  }
}

function pageOf(domain: DomainView): string {
  const page = { authority: { kind: "acme", host: "authority.test" }, hasPlayground: false } as const;
  const props = { slug: "s", domain, other: undefined, page, root: undefined, mayWrite: true, isBusy: false, onCheck: undefined };
  const client = new QueryClient();
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(DomainSections, props)));
}

/** Each without what tells to wait, which comes before what it asks for. */
function sectionsOf(domain: DomainView): string[] {
  return pageOf(domain)
    .split("<details")
    .map((part) => {
      const text = part.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
      const wait = text.search(WAITS);
      return wait === -1 ? text : text.slice(0, wait);
    });
}

const WAITS = /Change these records only once|If a site runs under this name today,|If another site runs behind it,/;
/** Asks for a change of a record that visitors depend on. */
const ASKS = /\b(?:change|delete|remove|fix|replace|switch DNS|set (?:it|them|this record|these records))\b/i;
/** Visitors do not depend on these records. */
const HARMLESS = /CAA|TXT|Replace it with the new one/;

describe("domain that may serve another site, without HTTPS here", () => {
  it.each([...states()])("is to be left as it is: %s", (_, domain) => {
    const sentences = [nextStep(domain).text, ...sectionsOf(domain)].flatMap((text) => text.split(/(?<=[.:!?])\s/));
    expect(sentences.filter((one) => ASKS.test(one) && !HARMLESS.test(one) && !/HTTPS ready before you change/.test(one))).toEqual([]);
  });

  it("is not to wait for HTTPS where the authority cannot issue it before the switch", () => {
    const [, domain] = [...states()].find(([what]) => what === "waiting, failed, no_dns_validation, leads_elsewhere") ?? [];
    if (!domain) throw new Error("no such state");
    expect(nextStep(domain).text).toBe("HTTPS can’t be ready before the switch. It comes a minute or two after it.");
    expect(pageOf(domain)).not.toContain("once HTTPS is ready");
    expect(pageOf(domain)).toContain("without HTTPS for a minute or two after you change these records");
  });

  it.each(["cloudflare", "fastly"])("is to be left as it is behind the proxy of %s", (name) => {
    const [, domain] = [...states()].find(([what]) => what === "waiting, offered, proxied") ?? [];
    if (!domain?.report) throw new Error("no such state");
    const proxied = { ...domain, report: { ...domain.report, proxy: { name, arrives: false } } };
    expect(sectionsOf(proxied).join(" ")).not.toMatch(/Shortest|DNS only/);
    expect(nextStep(proxied)).toMatchObject({ text: expect.stringContaining("get HTTPS ready before you change it") });
  });
});
