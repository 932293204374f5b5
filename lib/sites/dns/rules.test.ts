import { describe, expect, it } from "vitest";
import type { DnsCause } from "#lib/sites/dns/causes.rules.ts";
import { judge, reportOf } from "#lib/sites/dns/rules.ts";
import type { CaaRecord, CnameChain, DnsAnswer, DnsFacts, DnsFailure, DnsWants } from "#lib/sites/dns/schema.ts";

const NAME = "www.shelter.example";
const TARGET = "pets.example";
const WANTS: DnsWants = {
  name: NAME,
  isApex: false,
  target: TARGET,
  setAddresses: [],
  nextAddresses: [],
  challenge: null,
  caaIdentities: ["letsencrypt.org"],
};
const NONE = { outcome: "none" } as const;
const records = <T>(...list: T[]): DnsAnswer<T> => ({ outcome: "records", records: list });
const failed = (why: DnsFailure): { outcome: "failed"; why: DnsFailure } => ({ outcome: "failed", why });
const NOT_DOUBLED: DnsFacts["doubled"] = { name: `${NAME}.shelter.example`, cname: null, txt: null };
const REACHED: CnameChain = { first: records(TARGET), names: [TARGET], end: "reached" };
const ENDED = (first: DnsAnswer<string>): CnameChain => ({ first, names: [], end: "ended" });

const FACTS: DnsFacts = {
  chain: REACHED,
  apexCname: null,
  zoneTxt: null,
  a: NONE,
  aaaa: NONE,
  targetA: NONE,
  targetAaaa: NONE,
  https: { answer: NONE, others: [] },
  caa: [],
  txt: null,
  doubled: NOT_DOUBLED,
  wildcard: false,
  nameServers: [],
};

function messages(type: string, given: Partial<DnsFacts>, causes: [string, DnsCause][] = [], more: Partial<DnsWants> = {}): string[] {
  const facts: DnsFacts = { ...FACTS, ...given };
  const { lines } = reportOf(judge({ ...WANTS, ...more }, facts, new Map(causes)), 0);
  return lines.filter((line) => line.type === type && line.message !== "").map(({ message }) => message);
}

describe("message about a CNAME record", () => {
  it.each<[string, CnameChain, string]>([
    ["is missing", ENDED(NONE), "www.shelter.example has no CNAME record yet. Add one with the value pets.example."],
    [
      "has a name that does not exist",
      ENDED({ outcome: "no_name" }),
      "www.shelter.example does not exist in DNS yet. Add the CNAME record; new records can take a while to be seen everywhere.",
    ],
    [
      "leads elsewhere",
      { first: records("shops.example"), names: ["shops.example"], end: "ended" },
      "The CNAME record points to shops.example. Set it to pets.example.",
    ],
    [
      "leads in a circle",
      { first: records(NAME), names: [NAME], end: "loop" },
      "The CNAME records point in a circle, back to www.shelter.example. Set it to pets.example.",
    ],
    ["cannot be read in time", ENDED(failed("timeout")), "The DNS servers did not answer in time. We ask again automatically."],
    [
      "cannot be read for a fault of the servers",
      ENDED(failed("servfail")),
      "The DNS servers reported an error (SERVFAIL). We ask again automatically.",
    ],
    ["is refused", ENDED(failed("refused")), "The DNS servers refused to answer. We ask again automatically."],
  ])("explains a CNAME record that %s", (_, chain, message) => {
    expect(messages("CNAME", { chain })).toEqual([message]);
  });
});

describe("message about an unreadable name with a known cause", () => {
  it.each<[string, DnsCause, string]>([
    [
      "broken signatures",
      { kind: "bogus", zone: "shelter.example", words: "a signature has expired" },
      "The DNSSEC signatures of shelter.example are broken (a signature has expired), so resolvers and certificate authorities reject its records. Have your DNS provider sign the zone again, or remove the DS record at the registrar.",
    ],
    [
      "name servers that serve another zone",
      { kind: "servers", zone: "shelter.example", servers: ["ns1.gone.example", "ns2.gone.example"], words: null },
      "The name servers of shelter.example, ns1.gone.example, ns2.gone.example, give no valid answer. Check at the registrar that these are the name servers of your DNS provider, and with the provider that they serve shelter.example.",
    ],
    [
      "our own resolvers",
      { kind: "resolver", servers: ["192.0.2.53"] },
      "The DNS servers that this service asks (192.0.2.53) are not answering at all. Your domain is not at fault, and we ask again automatically.",
    ],
  ])("explains an unreadable name caused by %s", (_, cause, message) => {
    expect(messages("CNAME", { chain: ENDED(failed("servfail")) }, [[NAME, cause]])).toEqual([message]);
  });
});

describe("message about an address record", () => {
  const a = records("203.0.113.9");

  it("asks to remove an address record beside the CNAME record", () => {
    expect(messages("A", { a, targetA: records("192.0.2.10") })).toEqual([
      "Remove the A record 203.0.113.9 of www.shelter.example: nothing else can exist beside the CNAME record.",
    ]);
  });

  it("asks to replace an address record with the CNAME record", () => {
    expect(messages("A", { a, chain: ENDED(NONE) })).toEqual([
      "Remove the A record 203.0.113.9 of www.shelter.example, then add the CNAME record to pets.example: a name cannot have both.",
    ]);
  });
});

describe("a CNAME record to another name", () => {
  const OURS = { a: records("192.0.2.10"), targetA: records("192.0.2.10") };
  const through = (...names: string[]): CnameChain => ({ first: records(names[0] ?? ""), names, end: "ended" });

  it("counts only if the chain stays within the own domain", () => {
    const [own, round] = [through("shelter.example"), through("shops.example", "shelter.example")];
    expect(messages("CNAME", { ...OURS, chain: own })).toEqual(["shelter.example has our addresses."]);
    expect(messages("CNAME", { ...OURS, chain: round })).toEqual([
      "The address is ours today, but it depends on shops.example, where the CNAME record points. Set it to pets.example.",
    ]);
  });

  it("mentions a move of the addresses there", () => {
    expect(messages("A", { ...OURS, chain: through("shelter.example") }, [], { nextAddresses: ["198.51.100.7"] })).toEqual([
      "192.0.2.10 still works, but not for much longer: this service is moving. Change it at shelter.example to 198.51.100.7. An ALIAS or ANAME record, or a flattened CNAME, follows on its own.",
    ]);
  });
});

it.each([
  ["IPv4 to IPv6", { a: records("192.0.2.10"), targetA: records("192.0.2.10") }, ["2001:db8::7"]],
  ["IPv6 to IPv4", { aaaa: records("2001:db8::7"), targetAaaa: records("2001:db8::7") }, ["192.0.2.10"]],
] as const)("keeps a bare domain right while the platform moves from %s", (_, given, nextAddresses) => {
  const facts = { ...FACTS, ...given, chain: null };
  const report = reportOf(judge({ ...WANTS, name: "shelter.example", isApex: true, caaIdentities: null, nextAddresses }, facts), 0);
  expect(report).toMatchObject({ verdict: "right", problems: ["address_moves"] });
});

describe("message about CAA records", () => {
  const OURS = "https://acme.example/acct/7";
  const record = (value: string, more: Partial<CaaRecord> = {}): DnsFacts["caa"] => [
    { name: "shelter.example", answer: records({ isCritical: false, tag: "issue", value, ...more }) },
  ];

  it.each<[string, DnsFacts["caa"], string]>([
    [
      "that name another authority",
      record("other-ca.example"),
      'The CAA records of shelter.example forbid our certificate authority. Add one with the value 0 issue "letsencrypt.org", or remove them.',
    ],
    [
      "that name another account",
      record("letsencrypt.org; accounturi=https://acme.example/acct/8"),
      `The CAA records of shelter.example allow our certificate authority only for another account. Remove the accounturi, or use ours: accounturi=${OURS}.`,
    ],
    [
      "with a critical tag that no one knows",
      record("x", { isCritical: true, tag: "future" }),
      'The CAA records of shelter.example have the critical tag "future", which certificate authorities do not know, so none may issue. Remove that record, or set its flags to 0.',
    ],
    [
      "that cannot be read",
      [{ name: "shelter.example", answer: failed("servfail") }],
      "The CAA records of shelter.example could not be read, so no certificate authority would issue a certificate.",
    ],
  ])("explains CAA records %s", (_, caa, message) => {
    expect(messages("CAA", { caa }, [], { accountUri: OURS })).toEqual([message]);
  });
});

it("reports what PostgreSQL cannot store in a form that it can", () => {
  const facts: DnsFacts = {
    ...{
      a: NONE,
      aaaa: NONE,
      targetA: NONE,
      targetAaaa: NONE,
      https: { answer: NONE, others: [] },
      caa: [],
      apexCname: null,
      zoneTxt: null,
      doubled: NOT_DOUBLED,
      wildcard: false,
      nameServers: [],
    },
    chain: { first: records("sh\0ps.example"), names: ["sh\0ps.example"], end: "ended" },
    txt: records("petstore=cha\0lenge"),
  };
  const { lines } = reportOf(judge({ ...WANTS, challenge: "petstore=challenge" }, facts), 0);
  expect(lines.find(({ type }) => type === "TXT")?.seen).toEqual(["petstore=cha�lenge"]);
  expect(lines.find(({ type }) => type === "CNAME")).toMatchObject({
    seen: ["sh�ps.example"],
    message: expect.stringContaining("points to sh�ps.example"),
  });
});

it("shows several values in one order, however servers turn them, and CNAME records as they lead on", () => {
  const line = (type: "A" | "TXT" | "CNAME", seen: string[]) => ({
    line: { type, name: "www.shelter.example", wanted: "", seen, verdict: "fine" as const, message: "" },
    problem: null,
  });
  const judged = [line("A", ["203.0.113.9", "192.0.2.10"]), line("TXT", ["b", "a"]), line("CNAME", ["z.example", "a.example"])];
  expect(reportOf(judged, 0).lines.map(({ seen }) => seen)).toEqual([
    ["192.0.2.10", "203.0.113.9"],
    ["a", "b"],
    ["z.example", "a.example"],
  ]);
});

describe("an address in a private network", () => {
  it.each([
    ["10.0.0.5", "a private address"],
    ["fd00::5", "a private address"],
    ["203.0.113.5", "203.0.113.5"],
    ["10.9.9.9", "10.9.9.9"],
  ])("that DNS has for a name, %s, is shown as %s", (address, shown) => {
    const facts = { ...FACTS, chain: { ...REACHED, names: ["other.example"], end: "ended" as const }, a: records(address) };
    const { lines } = reportOf(judge(WANTS, facts), 0, { own: ["10.9.9.9"] });
    const text = JSON.stringify(lines);
    expect([text.includes(shown), text.includes(address)]).toEqual([true, shown === address]);
  });
});
