import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DnsPeer, type PeerAnswer, startDnsPeer } from "#e2e/support/dns-peer.ts";
import { parseSettings, settings } from "#lib/config/env.ts";
import type { DnsReport, DnsWants } from "#lib/dns/schema.ts";
import { checkDns } from "#lib/dns/service.ts";

const AT = Date.parse("2026-11-21T12:00:00Z");
const TARGET = "pets.example";
const WWW = "www.shelter.example";
const OURS: PeerAnswer = [
  { type: "A", value: "192.0.2.10" },
  { type: "AAAA", value: "2001:db8::10" },
];

let peer: DnsPeer;
beforeAll(async () => {
  peer = await startDnsPeer();
  settings.replace(parseSettings({ LOG_LEVEL: "silent", DNS_SERVERS: peer.address }));
});
afterAll(() => peer.close());
beforeEach(() => {
  peer.clear();
  peer.set(TARGET, OURS);
  for (const zone of ["example", "shelter.example"]) peer.set(zone, []);
});

const subdomain = (more: Partial<DnsWants> = {}): Promise<DnsReport> =>
  checkDns({ name: WWW, isApex: false, target: TARGET, challenge: null, caaIdentities: ["letsencrypt.org"], ...more }, AT);
const line = (report: DnsReport, type: string) => report.lines.find((one) => one.type === type);
const found = ({ verdict, problems }: DnsReport) => ({ verdict, problems });

describe("CAA", () => {
  beforeEach(() => peer.set(WWW, [{ type: "CNAME", value: TARGET }]));
  const only = (value: string, flags = 0, tag = "issue"): PeerAnswer => [{ type: "CAA", value: { flags, tag, value } }];
  const other = only("other-ca.example");

  it("may allow our authority by name, or be about something else", async () => {
    for (const answer of [
      only("letsencrypt.org"),
      only("LetsEncrypt.org; validationmethods=http-01"),
      only("mailto:a@b.example", 0, "iodef"),
    ]) {
      peer.set("shelter.example", answer);
      expect((await subdomain()).verdict).toBe("right");
    }
  });

  it.each([
    ["on the name itself", WWW],
    ["on the parent", "shelter.example"],
    ["on the top", "example"],
    ["at the target", TARGET],
  ])("forbids %s", async (_, name) => {
    peer.set(name, other, "CAA");
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["caa_forbids"] });
    expect(line(report, "CAA")).toMatchObject({ name, verdict: "wrong", seen: ['0 issue "other-ca.example"'] });
  });

  it("is decided by the nearest name that has records", async () => {
    peer.set(WWW, only("letsencrypt.org"), "CAA");
    peer.set("shelter.example", other, "CAA");
    expect((await subdomain()).verdict).toBe("right");
  });

  it("forbids by an empty issuer, by another way of validating, and by a critical tag that nobody knows", async () => {
    for (const answer of [only(";"), only("letsencrypt.org; validationmethods=dns-01"), only("x", 128, "future")]) {
      peer.set("shelter.example", answer, "CAA");
      expect(found(await subdomain())).toEqual({ verdict: "wrong", problems: ["caa_forbids"] });
    }
  });

  it("is unknown when a name on the way up cannot be asked, and not asked at all for our own authority", async () => {
    peer.set("shelter.example", "servfail", "CAA");
    expect(found(await subdomain())).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
    peer.asked.length = 0;
    expect((await subdomain({ caaIdentities: null })).verdict).toBe("right");
    expect(peer.asked.filter((question) => question.endsWith("CAA"))).toEqual([]);
  });
});
