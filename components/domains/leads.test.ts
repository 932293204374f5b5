import { expect, it } from "vitest";
import { leadsOf } from "#components/domains/leads.ts";
import type { DomainUse, DomainView, NotServed } from "#lib/domains/schema.ts";

const OWN = "http://city.localhost:8080";

function domain(name: string, use: DomainUse, leadsTo = `https://${name}`, notServed: NotServed[] = []): DomainView {
  return {
    id: name,
    name,
    unicodeName: name,
    isApex: false,
    use,
    routing: notServed.includes("lost")
      ? { state: "lost", since: "2026-01-01T00:00:00Z" }
      : { state: "verified", since: "2026-01-01T00:00:00Z", nextCheckAt: null },
    certificate: { state: "none" },
    limits: {
      failedInHour: 0,
      mostFailedInHour: 5,
      issuedInWeek: 0,
      mostIssuedInWeek: 5,
      zone: "shelter.org",
      newInZoneInWeek: 0,
      mostNewInZoneInWeek: 50,
    },
    contestedBy: null,
    records: [],
    report: null,
    checkedAt: null,
    isChecking: false,
    mayReverify: false,
    reverifyAt: null,
    notServed,
    leadsTo,
    isShared: false,
    createdAt: "2026-01-01T00:00:00Z",
  };
}

it("puts the primary first and the platform's own address last", () => {
  const { shows } = leadsOf([domain("too.example", "serves"), domain("main.example", "primary")], OWN);
  expect(shows.map(({ name }) => name)).toEqual(["main.example", "too.example", "city.localhost:8080"]);
  expect(shows.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
});

it("leads a redirect to the primary", () => {
  const { shows, redirects } = leadsOf(
    [domain("www.example", "redirects", "https://main.example"), domain("main.example", "primary")],
    OWN,
  );
  expect(redirects.map(({ name, to }) => [name, shows[to]?.name])).toEqual([["www.example", "main.example"]]);
});

it("leads a redirect to the platform's own address while no primary is served", () => {
  const { shows, redirects } = leadsOf(
    [domain("www.example", "redirects", OWN), domain("main.example", "primary", "https://main.example", ["no_certificate"])],
    OWN,
  );
  expect(redirects.map(({ to }) => shows[to]?.name)).toEqual(["city.localhost:8080"]);
  expect(shows[0]?.isOpen).toBe(false);
});

it("leaves out a name that another project took over", () => {
  const { shows } = leadsOf([domain("lost.example", "serves", "https://lost.example", ["lost"])], OWN);
  expect(shows.map(({ name }) => name)).toEqual(["city.localhost:8080"]);
});
