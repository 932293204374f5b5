import { expect, it } from "vitest";
import type { DnsLine, DnsReport, DnsWants } from "#lib/sites/dns/schema.ts";
import { recordsFor } from "#lib/sites/domains/records.rules.ts";

const APEX: DnsWants = {
  name: "shelter.org",
  isApex: true,
  target: "pets.example",
  setAddresses: [],
  nextAddresses: [],
  challenge: null,
  caaIdentities: null,
};
const line = (type: DnsLine["type"], wanted: string): DnsLine => ({
  type,
  name: APEX.name,
  wanted,
  seen: [],
  verdict: "missing",
  message: "",
});
const report = (...lines: DnsLine[]): DnsReport => ({
  at: "2026-11-21T12:00:00.000Z",
  verdict: "wrong",
  problems: ["no_record"],
  nameServers: [],
  lines,
});

const shown = (wants: DnsWants, last: DnsReport | null): string[] =>
  recordsFor(wants, "shelter.org", last).map(
    ({ type, relativeName, value, isAlternative }) => `${isAlternative ? "or " : ""}${type} ${relativeName} ${value}`,
  );

it("shows our addresses first for a bare domain, and ALIAS as the other way", () => {
  const checked = report(line("ALIAS", "pets.example"), line("A", "192.0.2.10, 192.0.2.11"), line("AAAA", "2001:db8::10"));
  expect(shown(APEX, checked)).toEqual(["A @ 192.0.2.10", "A @ 192.0.2.11", "AAAA @ 2001:db8::10", "or ALIAS @ pets.example"]);
  expect(shown(APEX, null)).toEqual(["ALIAS @ pets.example"]);
  expect(recordsFor(APEX, "shelter.org", null)[0]?.purpose).toContain("The addresses for A and AAAA records can’t be read right now");
});

it("shows addresses that are set before any check, and announced ones before those that still work", () => {
  const set = { ...APEX, setAddresses: ["192.0.2.10", "2001:db8::10"] };
  expect(shown(set, null)).toEqual(["A @ 192.0.2.10", "AAAA @ 2001:db8::10", "or ALIAS @ pets.example"]);
  const moving = { ...set, nextAddresses: ["198.51.100.7", "2001:db8::10"] };
  expect(shown(moving, null)).toEqual(["A @ 198.51.100.7", "AAAA @ 2001:db8::10", "or A @ 192.0.2.10", "or ALIAS @ pets.example"]);
});

it("shows one CNAME for a subdomain, and the TXT record of a contested name", () => {
  const wants = { ...APEX, name: "www.shelter.org", isApex: false, challenge: "petstore-domain=x" };
  expect(shown(wants, report(line("CNAME", "pets.example"), line("A", "")))).toEqual([
    "CNAME www pets.example",
    "TXT _petstore-challenge.www petstore-domain=x",
  ]);
});
