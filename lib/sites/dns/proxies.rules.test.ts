import { describe, expect, it } from "vitest";
import { type Arrival, withArrival } from "#lib/sites/dns/arrival.rules.ts";
import { visitorThrough } from "#lib/sites/dns/proxies.rules.ts";
import { judge, reportOf } from "#lib/sites/dns/rules.ts";
import type { DnsAnswer, DnsFacts, DnsWants } from "#lib/sites/dns/schema.ts";

const WANTS: DnsWants = {
  name: "www.shelter.example",
  isApex: false,
  target: "pets.example",
  setAddresses: [],
  nextAddresses: [],
  challenge: null,
  caaIdentities: null,
};
const NONE = { outcome: "none" } as const;
const records = (...list: string[]): DnsAnswer<string> => ({ outcome: "records", records: list });
const FACTS: DnsFacts = {
  ...{
    chain: null,
    apexCname: null,
    zoneTxt: null,
    a: NONE,
    aaaa: NONE,
    targetA: NONE,
    targetAaaa: NONE,
    https: { answer: NONE, others: [] },
    caa: [],
    txt: null,
  },
  doubled: { name: "www.shelter.example.shelter.example", cname: null, txt: null },
  wildcard: false,
  nameServers: [],
};

describe("a proxy in front of a name", () => {
  const OTHER = "198.51.100.4";
  const APEX = { chain: null, targetA: records("192.0.2.10") };
  const through = (name: string): Partial<DnsFacts> => ({
    chain: { first: records(name), names: [name], end: "ended" },
    a: records(OTHER),
  });
  const hidden = (...addresses: string[]): Partial<DnsFacts> => ({
    chain: { first: NONE, names: [], end: "ended" },
    a: records(...addresses),
  });
  const judged = (given: Partial<DnsFacts>, more: Partial<DnsWants> = {}) => judge({ ...WANTS, ...more }, { ...FACTS, ...given });
  const proxyOf = (given: Partial<DnsFacts>, more: Partial<DnsWants> = {}) => judged(given, more).find(({ proxy }) => proxy)?.proxy;

  it.each<[string, string | undefined, Partial<DnsFacts>, boolean]>([
    ["Cloudflare’s addresses", "Cloudflare", hidden("104.21.7.9", "172.67.140.2"), false],
    ["Fastly’s addresses at a bare domain", "Fastly", { ...APEX, a: records("151.101.1.57") }, true],
    ["a CNAME record to CloudFront", "CloudFront", through("d111111abcdef8.cloudfront.net"), false],
    ["a CNAME record to Akamai", "Akamai", through("www.shelter.example.edgekey.net"), false],
    [
      "Akamai’s name servers at a bare domain",
      "Akamai",
      { ...APEX, a: records(OTHER), nameServers: ["a1-64.akam.net", "a9-66.akam.net"] },
      true,
    ],
    ["addresses of two proxies", undefined, hidden("104.21.7.9", "151.101.1.57"), false],
    ["a proxy’s address beside another", undefined, hidden("104.21.7.9", OTHER), false],
    ["a proxy’s address beside ours", undefined, { ...hidden("104.21.7.9", "192.0.2.10"), targetA: records("192.0.2.10") }, false],
    ["a name that only contains a proxy’s", undefined, through("cloudfront.net.shops.example"), false],
    ["a proxy that the platform is behind itself", undefined, { ...hidden("104.21.7.9"), targetA: records("104.21.8.8") }, false],
  ])("is recognized by %s: %s", (_, proxy, given, isApex) => {
    expect(proxyOf(given, { isApex })).toBe(proxy);
  });

  const PROVED = { ...through("d111111abcdef8.cloudfront.net"), txt: records("petstore-domain=abc") };
  it.each<[Arrival["outcome"], string, Partial<DnsFacts>, string]>([
    ["arrives", "right", PROVED, "This is CloudFront, which passes visitors on to us."],
    ["arrives", "wrong", { ...PROVED, txt: NONE }, "This is CloudFront, which passes visitors on to us."],
    ["elsewhere", "wrong", PROVED, "or have it pass visitors on to pets.example. It did not."],
    ["unknown", "unknown", PROVED, "or have it pass visitors on to pets.example. It did not."],
  ])("whose request %s makes the name %s with the TXT record that it needs", (outcome, verdict, given, message) => {
    const arrival = outcome === "arrives" ? { outcome } : { outcome, why: "It did not." };
    const report = reportOf(withArrival(judged(given, { hiddenChallenge: "petstore-domain=abc" }), "CloudFront", arrival), 0);
    expect(report.verdict).toBe(verdict);
    expect(report.lines.find(({ type }) => type === "CNAME")?.message).toContain(message);
  });
});

describe("the address of a visitor behind a proxy", () => {
  const CLOUDFLARE = "104.16.0.9";
  const VISITOR = "203.0.113.5";
  const named = { "cf-connecting-ip": VISITOR, "fastly-client-ip": VISITOR, "x-forwarded-for": VISITOR };

  it.each<[string, string | null, string, Record<string, string | string[]>, string | undefined]>([
    ["Cloudflare names", "Cloudflare", CLOUDFLARE, named, VISITOR],
    ["Cloudflare names, to a socket for both kinds of addresses", "Cloudflare", `::ffff:${CLOUDFLARE}`, named, VISITOR],
    ["Cloudflare names, of IPv6", "Cloudflare", "2606:4700::7", { "cf-connecting-ip": "2001:db8::5" }, "2001:db8::5"],
    ["a visitor claims who connects directly", "Cloudflare", "198.51.100.4", named, undefined],
    ["Cloudflare names for a host without a proxy", null, CLOUDFLARE, named, undefined],
    ["Cloudflare names for a host behind another proxy", "Fastly", CLOUDFLARE, named, undefined],
    ["any visitor of Fastly can set", "Fastly", "151.101.1.57", named, undefined],
    ["CloudFront may name from anywhere", "CloudFront", "198.51.100.4", named, undefined],
    ["a Worker sends, which may be anyone's", "Cloudflare", CLOUDFLARE, { ...named, "cf-worker": "attacker.example" }, undefined],
    ["is none", "Cloudflare", CLOUDFLARE, { "cf-connecting-ip": "somewhere" }, undefined],
    ["was sent twice", "Cloudflare", CLOUDFLARE, { "cf-connecting-ip": [VISITOR, VISITOR] }, undefined],
  ])("that %s", (_, proxy, from, headers, visitor) => {
    expect(visitorThrough(proxy, { from, headers })).toBe(visitor);
  });
});
