import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type DnsPeer, type PeerRecord, startDnsPeer } from "#e2e/support/dns-peer.ts";
import { AT, found, line, OURS, subdomain, TARGET, useHostileDns, WWW } from "#e2e/support/hostile-dns.ts";
import { settings } from "#lib/platform/config/env.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";
import { checkDns } from "#lib/sites/dns/service.ts";

const ZONE = "shelter.example";
const SERVER = "127.0.0.14";
/** Targets another address, and an alias of another service. */
const HINT: PeerRecord = { type: "HTTPS", value: Buffer.from("\0\x01\0\0\x04\0\x04\xcb\0\x71\x09", "latin1") };
const ALIAS: PeerRecord = { type: "HTTPS", value: Buffer.from("\0\0\x05shops\x07example\0", "latin1") };
const WRONG = { verdict: "wrong", problems: ["address_in_the_way"] };

const resolver = useHostileDns();
let server: DnsPeer;
beforeAll(async () => {
  server = await startDnsPeer(SERVER);
});
afterAll(() => server.close());
beforeEach(() => server.clear());

const apex = (): Promise<DnsReport> =>
  checkDns(
    { ...{ name: ZONE, isApex: true, target: TARGET, setAddresses: [], nextAddresses: [], challenge: null }, caaIdentities: null },
    AT,
  );

it("finds HTTPS records that lead elsewhere, also at the end of a CNAME record, and where an alias leads", async () => {
  resolver.set(ZONE, [...OURS, HINT]);
  resolver.set(WWW, [{ type: "CNAME", value: ZONE }, ...OURS, HINT]);
  for (const report of [await apex(), await subdomain()]) {
    expect(found(report)).toEqual(WRONG);
    expect(line(report, "HTTPS")).toMatchObject({ name: ZONE, seen: ["1 . ipv4hint=203.0.113.9"], verdict: "wrong" });
  }
  resolver.set(ZONE, [...OURS, ALIAS]);
  resolver.set("shops.example", OURS);
  expect(line(await apex(), "HTTPS")).toMatchObject({ seen: ["0 shops.example"], verdict: "fine", message: "It points here." });
  resolver.set("shops.example", [{ type: "A", value: "203.0.113.9" }]);
  expect(found(await apex())).toEqual(WRONG);
});

it("goes by what the zone's own name servers say, through a CNAME record too", async () => {
  settings.replace({ ...settings(), PRIVATE_NAME_SERVERS: [server.address] });
  resolver.set(ZONE, [{ type: "NS", value: "ns1.provider.example" }, ...OURS]);
  resolver.set("ns1.provider.example", [{ type: "A", value: SERVER }]);
  resolver.set(WWW, [{ type: "CNAME", value: ZONE }, ...OURS]);
  server.set(ZONE, [...OURS, HINT]);
  server.set(WWW, [{ type: "CNAME", value: ZONE }, ...OURS]);
  expect([found(await apex()), found(await subdomain())]).toEqual([WRONG, WRONG]);
});

it("does without where no server answers for the type", async () => {
  resolver.set(ZONE, [...OURS, HINT]);
  for (const answer of ["servfail", "refused"] as const) {
    resolver.set(ZONE, answer, "HTTPS");
    expect(found(await apex())).toEqual({ verdict: "right", problems: [] });
  }
});
