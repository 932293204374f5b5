import { expect, it } from "vitest";
import { hostGraph } from "#components/sites/domains/host-graph.ts";
import { shownDomain } from "#e2e/support/shown-domain.ts";
import type { DomainUse, DomainView, NotServed } from "#lib/sites/domains/schema.ts";

const OWN = "http://city.localhost:8080";

function domain(name: string, use: DomainUse, leadsTo = `https://${name}`, notServed: NotServed[] = []): DomainView {
  const shown = { ...shownDomain(name), use, leadsTo, notServed };
  return notServed.includes("lost") ? { ...shown, routing: { state: "lost", since: shown.createdAt } } : shown;
}

it("lists the primary domain first and the platform address last", () => {
  const { shows } = hostGraph([domain("too.example", "serves"), domain("main.example", "primary")], OWN);
  expect(shows.map(({ name }) => name)).toEqual(["main.example", "too.example", "city.localhost:8080"]);
  expect(shows.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
});

it("points a redirect to the primary domain", () => {
  const { shows, redirects } = hostGraph(
    [domain("www.example", "redirects", "https://main.example"), domain("main.example", "primary")],
    OWN,
  );
  expect(redirects.map(({ name, to }) => [name, shows[to]?.name])).toEqual([["www.example", "main.example"]]);
});

it("points a redirect to the platform address while no primary domain is served", () => {
  const { shows, redirects } = hostGraph(
    [domain("www.example", "redirects", OWN), domain("main.example", "primary", "https://main.example", ["no_certificate"])],
    OWN,
  );
  expect(redirects.map(({ to }) => shows[to]?.name)).toEqual(["city.localhost:8080"]);
  expect(shows[0]?.isOpen).toBe(false);
});

it("omits a name that another project took over", () => {
  const { shows } = hostGraph([domain("lost.example", "serves", "https://lost.example", ["lost"])], OWN);
  expect(shows.map(({ name }) => name)).toEqual(["city.localhost:8080"]);
});
