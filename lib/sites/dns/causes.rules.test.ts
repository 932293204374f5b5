import { describe, expect, it } from "vitest";
import { type CauseFacts, causeOf, causeText, type Reply } from "#lib/sites/dns/causes.rules.ts";

const NAME = "www.shelter.org";
const reply = (rcode: number, more: Partial<Reply> = {}): Reply => ({ rcode, servers: [], errors: [], ...more });
const ns = (zone: string, ...names: string[]): Partial<Reply> => ({ servers: names.map((name) => ({ zone, name })) });
const facts = (more: Partial<CauseFacts>): CauseFacts => ({
  name: NAME,
  validated: reply(2),
  unvalidated: reply(2),
  above: [
    { name: NAME, reply: reply(2) },
    { name: "shelter.org", reply: reply(2) },
    { name: "org", reply: reply(0, ns("org", "a0.org.afilias-nst.info")) },
  ],
  referral: [],
  resolvers: ["192.0.2.53"],
  isResolverAlive: false,
  hasTimedOut: false,
  ...more,
});

describe("cause of an unanswered DNS query", () => {
  it.each([0, 3])("reports broken signatures when the unvalidated answer has code %i", (rcode) => {
    expect(causeOf(facts({ unvalidated: reply(rcode) }))).toEqual({ kind: "bogus", zone: "shelter.org", words: null });
  });

  it("does not report broken signatures when no name server is reachable or the resolver recovers", () => {
    const validated = reply(2, { errors: [{ code: 22, text: "" }] });
    expect(causeOf(facts({ validated, unvalidated: reply(0) }))).toMatchObject({ kind: "servers", words: "no name server can be reached" });
    expect(causeOf(facts({ validated: reply(0) }))).toBeNull();
  });

  it("reports the parent zone's delegated servers when the domain's own do not answer", () => {
    const silent = facts({ validated: undefined, unvalidated: undefined, referral: ["ns1.gone.org"] });
    expect(causeOf(silent)).toEqual({ kind: "servers", zone: "shelter.org", servers: ["ns1.gone.org"], words: null });
  });

  it("reports the nearest zone with name servers", () => {
    const above = [
      { name: NAME, reply: reply(0, ns(NAME, "ns.below.org")) },
      { name: "shelter.org", reply: reply(0, ns("shelter.org", "ns.shelter.org")) },
    ];
    expect(causeOf(facts({ above }))).toMatchObject({ zone: NAME, servers: ["ns.below.org"] });
  });

  it("reports our own resolvers when no parent zone answers either", () => {
    const above = facts({}).above.map(({ name }) => ({ name, reply: undefined }));
    expect(causeOf(facts({ above }))).toEqual({ kind: "resolver", servers: ["192.0.2.53"] });
  });

  it("blames a zone, not our resolvers, as long as these answer other questions", () => {
    const above = facts({}).above.map(({ name }) => ({ name, reply: undefined }));
    const silent = { validated: undefined, unvalidated: undefined, above, isResolverAlive: true };
    expect(causeOf(facts(silent))).toMatchObject({ kind: "servers", zone: "shelter.org" });
    const late = causeOf(facts({ validated: reply(0), isResolverAlive: true, hasTimedOut: true }));
    expect(late && causeText(late)).toBe("The name servers of shelter.org did not answer in time. We ask again automatically.");
  });

  it("quotes resolver messages as short, printable text", () => {
    const validated = reply(2, { errors: [{ code: 9, text: `\u0007no DNSKEY ${"x".repeat(900)}` }] });
    const cause = causeOf(facts({ validated, unvalidated: reply(0) }));
    expect(cause && causeText(cause)).toMatch(/\(the DNSKEY is missing: no DNSKEY x+\)/);
    expect(cause && causeText(cause).length).toBeLessThan(500);
  });
});
