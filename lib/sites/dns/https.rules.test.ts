import { describe, expect, it } from "vitest";
import { judge, reportOf } from "#lib/sites/dns/rules.ts";
import type { CnameChain, DnsAnswer, DnsFacts, DnsWants } from "#lib/sites/dns/schema.ts";
import { type HttpsRecord, readHttpsRecord } from "#lib/sites/dns/svcb.rules.ts";

const NONE = { outcome: "none" } as const;
const records = <T>(...list: T[]): DnsAnswer<T> => ({ outcome: "records", records: list });
const OURS = records("192.0.2.10");
const OURS_V6 = records("2001:db8::10");

const WANTS: DnsWants = {
  ...{ name: "shelter.example", isApex: true, target: "pets.example", setAddresses: [], nextAddresses: [] },
  ...{ challenge: null, caaIdentities: null },
};
const FACTS: DnsFacts = {
  ...{ chain: null, apexCname: null, zoneTxt: null, a: OURS, aaaa: OURS_V6, targetA: OURS, targetAaaa: OURS_V6, caa: [], txt: null },
  https: { answer: NONE, others: [] },
  doubled: { name: "shelter.example.shelter.example", cname: null, txt: null },
  wildcard: false,
  nameServers: [],
};

/** Reads the data as it is on the wire. */
const read = (bytes: string): HttpsRecord | undefined => readHttpsRecord(Buffer.from(bytes, "latin1"));
const NAME = "\x03foo\x07example\x03com\x00";

describe("an HTTPS record's data", () => {
  // The first six are of RFC 9460, appendix D.
  it.each<[string, string]>([
    [`\0\0${NAME}`, "0 foo.example.com"],
    ["\0\x01\0", "1 ."],
    [`\0\x10${NAME}\0\x03\0\x02\0\x35`, "16 foo.example.com port=53"],
    [`\0\x01${NAME}\x02\x9b\0\x05hello`, "1 foo.example.com key667"],
    [
      `\0\x01${NAME}\0\x06\0\x20\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\x53\0\x01`,
      "1 foo.example.com ipv6hint=2001:db8::1,2001:db8::53:1",
    ],
    [
      "\0\x10\x03foo\x07example\x03org\0\0\0\0\x04\0\x01\0\x04\0\x01\0\x09\x02h2\x05h3-19\0\x04\0\x04\xc0\0\x02\x01",
      "16 foo.example.org mandatory alpn=h2,h3-19 ipv4hint=192.0.2.1",
    ],
    ["\0\x01\0\0\x02\0\0\0\x05\0\x02\xfe\x0d", "1 . no-default-alpn ech"],
    [`\0\0${NAME}\0\x03`, "0 foo.example.com"],
  ])("is read: %j", (bytes, text) => {
    expect(read(bytes)?.text).toBe(text);
  });

  it.each([
    ["is empty", ""],
    ["ends within a name", "\0\x01\x03fo"],
    ["has a compressed name", "\0\x01\xc0\x0c"],
    ["ends within a value", "\0\x01\0\0\x03\0\x02\0"],
    ["has half an address", "\0\x01\0\0\x04\0\x02\xc0\0"],
    ["has no address where it says so", "\0\x01\0\0\x04\0\0"],
    ["has a protocol that is cut off", "\0\x01\0\0\x01\0\x02\x05h"],
    ["has its values in no order", "\0\x01\0\0\x05\0\0\0\x03\0\x02\0\x35"],
    ["has a value twice", "\0\x01\0\0\x05\0\0\0\x05\0\0"],
  ])("that %s is passed over", (_, bytes) => {
    expect(read(bytes)).toBeUndefined();
  });
});

const RECORD: HttpsRecord = { priority: 1, target: "", hints: [], port: null, hasEch: false, text: "1 ." };
const away = (where: string): string =>
  `Browsers use this record before A and AAAA records, and it sends them ${where} instead of to pets.example. Delete it: the site needs none.`;

function checked(given: Partial<HttpsRecord>, facts: Partial<DnsFacts> = {}, others: DnsFacts["https"]["others"] = [], wants = WANTS) {
  const https = { answer: records({ ...RECORD, ...given }), others };
  const report = reportOf(judge(wants, { ...FACTS, ...facts, https }), 0);
  const line = report.lines.find(({ type }) => type === "HTTPS");
  return [report.verdict, report.problems.join(), line?.verdict, line?.message];
}

describe("an HTTPS record", () => {
  const IN_THE_WAY = ["wrong", "address_in_the_way", "wrong"] as const;
  const POINTS_HERE = ["right", "", "fine", "It points here."] as const;
  const shops = (...answers: DnsAnswer<string>[]) => [{ name: "shops.example", answers }];
  const ECH =
    "It has a key for encrypted connections (ech) that is not ours, so browsers that use it don’t reach pets.example. Delete it: the site needs none.";

  it.each<[string, Partial<HttpsRecord>, DnsFacts["https"]["others"], readonly (string | undefined)[]]>([
    ["for HTTP/2 alone", {}, [], POINTS_HERE],
    ["with our addresses", { hints: ["192.0.2.10", "2001:db8::10"], port: 443 }, [], POINTS_HERE],
    ["that is an alias of ours", { priority: 0, target: "pets.example" }, [], POINTS_HERE],
    ["with its own name", { target: "shelter.example" }, [], POINTS_HERE],
    ["that leads to our addresses by another name", { target: "shops.example" }, shops(OURS, NONE), POINTS_HERE],
    [
      "that is an alias of another service",
      { priority: 0, target: "shops.example" },
      shops(records("203.0.113.9"), NONE),
      [...IN_THE_WAY, away("to shops.example")],
    ],
    [
      "that leads to a name with an address beside ours",
      { target: "shops.example" },
      shops(OURS, records("2001:db8::bad")),
      [...IN_THE_WAY, away("to shops.example")],
    ],
    ["that leads to a name without addresses", { target: "shops.example" }, shops(NONE, NONE), [...IN_THE_WAY, away("to shops.example")]],
    ["that says that nothing is there", { priority: 0 }, [], [...IN_THE_WAY, away("nowhere")]],
    ["with another address", { hints: ["192.0.2.10", "203.0.113.9"] }, [], [...IN_THE_WAY, away("to 203.0.113.9")]],
    ["with another IPv6 address", { hints: ["2001:db8::bad"] }, [], [...IN_THE_WAY, away("to 2001:db8::bad")]],
    ["with another port", { port: 8443 }, [], [...IN_THE_WAY, away("to port 8443")]],
    ["with a key of another service", { hasEch: true }, [], [...IN_THE_WAY, ECH]],
    [
      "that leads to a name that cannot be read",
      { target: "shops.example" },
      shops({ outcome: "failed", why: "servfail" }, NONE),
      [
        ...["unknown", "could_not_ask", "unknown"],
        "It leads to shops.example, whose addresses could not be read. Delete it: the site needs none.",
      ],
    ],
  ])("%s counts by where it leads", (_, given, others, expected) => {
    expect(checked(given, {}, others)).toEqual(expected);
  });

  it("at the end of a CNAME record is the platform's own if that is where it ends, and counts elsewhere", () => {
    const wants = { ...WANTS, name: "www.shelter.example", isApex: false };
    const chain: CnameChain = { first: records("pets.example"), names: ["pets.example"], end: "reached" };
    expect(checked({ hints: ["203.0.113.9"] }, { chain }, [], wants)).toEqual(["right", "", undefined, undefined]);
    const own: CnameChain = { first: records("shelter.example"), names: ["shelter.example"], end: "ended" };
    expect(checked({ hints: ["203.0.113.9"] }, { chain: own }, [], wants)[3]).toBe(away("to 203.0.113.9"));
  });

  it("may lead to the proxy in front, and nowhere else", () => {
    const a = records("104.16.1.1");
    expect(checked({ hints: ["104.16.1.2"], hasEch: true }, { a, aaaa: NONE }).slice(2)).toEqual(["fine", "This comes from Cloudflare."]);
    expect(checked({ hints: ["203.0.113.9"] }, { a, aaaa: NONE })[3]).toBe(away("to 203.0.113.9"));
  });

  it("with an address that the platform leaves is right until it has moved", () => {
    expect(checked({ hints: ["192.0.2.10"] }, {}, [], { ...WANTS, nextAddresses: ["192.0.2.20", "2001:db8::10"] })).toEqual([
      ...["right", "address_moves", "fine"],
      "192.0.2.10 still works, but not for much longer: this service is moving. Delete it: the site needs none.",
    ]);
  });

  it("is shown only if there is one", () => {
    expect(reportOf(judge(WANTS, FACTS), 0).lines.map(({ type }) => type)).toEqual(["ALIAS", "A", "AAAA"]);
  });
});
