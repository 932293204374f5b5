import { describe, expect, it } from "vitest";
import { clashOf, recordFrom, recordNameFrom } from "#lib/sites/playground/rules.ts";
import type { PlaygroundType, RecordFacts } from "#lib/sites/playground/schema.ts";

const ZONE = "playground.localhost";
const record = (type: PlaygroundType, value: string, name = `www.a.${ZONE}`): RecordFacts => ({ name, type, value, ttl: 300 });

describe("name of a playground record", () => {
  it.each([
    ["www.a", `www.a.${ZONE}`],
    [" WWW.A ", `www.a.${ZONE}`],
    [`www.a.${ZONE}`, `www.a.${ZONE}`],
    [`www.a.${ZONE}.`, `www.a.${ZONE}`],
    ["_petstore-challenge.www.a", `_petstore-challenge.www.a.${ZONE}`],
    ["bücher", `xn--bcher-kva.${ZONE}`],
    ["1.2", `1.2.${ZONE}`],
    ["www.example.org", `www.example.org.${ZONE}`],
  ])("completes and normalizes the record name %j", (typed, name) => {
    expect(recordNameFrom(typed)).toBe(name);
  });

  it.each(["", " ", ".", "a..b", "a b", "*.a", "-a", "a/b", "a:1", "x".repeat(64), `${"a.".repeat(120)}a`, "a\u0000b", "[::1]"])(
    "rejects the invalid record name %j and quotes it",
    (typed) => {
      expect(() => recordNameFrom(typed)).toThrow(/such as www\.city-shelter; got ".*"/);
    },
  );

  it.each(["www.example.org.", "localhost.", `${ZONE}`, `${ZONE}.`, `x${ZONE}.`])(
    "rejects the record name %j outside the playground",
    (typed) => {
      expect(() => recordNameFrom(typed)).toThrow(`Only names that end in .${ZONE}`);
    },
  );
});

describe("value of a playground record", () => {
  const recordValue = (type: PlaygroundType, value: string): string => recordFrom({ name: "a", type, value, ttl: 60 }).value;

  it.each<[PlaygroundType, string, string]>([
    ["A", " 127.0.0.1 ", "127.0.0.1"],
    ["AAAA", "2001:DB8:0:0::1", "2001:db8::1"],
    ["AAAA", "::ffff:1.2.3.4", "::ffff:102:304"],
    ["CNAME", "LOCALHOST.", "localhost"],
    ["ALIAS", `other-host.${ZONE}`, `other-host.${ZONE}`],
    ["CAA", "0 ISSUE letsencrypt.org", '0 issue "letsencrypt.org"'],
    ["CAA", '128 issue ";"', '128 issue ";"'],
    ["TXT", '"petstore=a b"', "petstore=a b"],
  ])("normalizes the %s record value %j", (type, typed, value) => {
    expect(recordValue(type, typed)).toBe(value);
    expect(recordValue(type, value)).toBe(value);
  });

  it.each<[PlaygroundType, string]>([
    ["A", "::1"],
    ["A", "1.2.3"],
    ["AAAA", "127.0.0.1"],
    ["AAAA", "fe80::1%eth0"],
    ["CNAME", "127.0.0.1"],
    ["CNAME", ""],
    ["ALIAS", "https://localhost/"],
    ["CAA", "letsencrypt.org"],
    ["CAA", '256 issue "a"'],
    ["TXT", ""],
    ["TXT", "grün"],
  ])("rejects the %s record value %j and explains what is allowed", (type, typed) => {
    expect(() => recordValue(type, typed)).toThrow(`The value of ${type} must`);
    expect(() => recordValue(type, typed)).toThrow(`got ${JSON.stringify(typed)}`);
  });
});

describe("conflicts between playground records", () => {
  it("rejects a duplicate record and a second CNAME or ALIAS", () => {
    expect(clashOf(record("A", "1.1.1.1"), [record("A", "1.1.1.1")])).toMatch(/already/);
    expect(clashOf(record("CNAME", "b"), [record("CNAME", "a")])).toMatch(/only one/);
    expect(clashOf(record("ALIAS", "b"), [record("ALIAS", "a")])).toMatch(/only one/);
  });

  it("accepts an A record beside a CNAME as a mistake to try", () => {
    expect(clashOf(record("A", "1.1.1.1"), [record("CNAME", "localhost")])).toBeUndefined();
  });

  it("rejects a record beyond 20 for a name or 200 in the playground", () => {
    const many = (count: number, name?: string) => Array.from({ length: count }, (_, i) => record("TXT", String(i), name));
    expect(clashOf(record("A", "1.1.1.1"), many(19))).toBeUndefined();
    expect(clashOf(record("A", "1.1.1.1"), many(20))).toMatch(/20 records/);
    expect(clashOf(record("A", "1.1.1.1"), many(199, `b.${ZONE}`))).toBeUndefined();
    expect(clashOf(record("A", "1.1.1.1"), many(200, `b.${ZONE}`))).toMatch(/holds 200/);
  });
});
