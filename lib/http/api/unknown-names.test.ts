import { describe, expect, it } from "vitest";
import * as z from "zod";
import { queryReader } from "#lib/http/api/query-string.ts";
import { isLenient, unknownFields } from "#lib/http/api/unknown-names.ts";

const text = { rule: "a text", absent: undefined, read: (sent: string) => sent };
const read = queryReader({ limit: text, after: text, updatedSince: text });

describe("parameters", () => {
  it.each([
    ["Limit=5", "Limit is not a parameter of this operation; the nearest is limit."],
    ["updated_since=x", "updated_since is not a parameter of this operation; the nearest is updatedSince."],
    ["limt=5", "limt is not a parameter of this operation; the nearest is limit."],
    ["page=2", "page is not a parameter of this operation; it has limit, after, updatedSince."],
    ["offset", "offset is not a parameter of this operation; it has limit, after, updatedSince."],
    ["%22x%22=1", '"\\"x\\"" is not a parameter of this operation; it has limit, after, updatedSince.'],
    ["%C3%A4=1", '"%C3%A4" is not a parameter of this operation; it has limit, after, updatedSince.'],
    ["limit=5&_=1&nope=2", "nope is not a parameter of this operation; it has limit, after, updatedSince."],
  ])("names what it does not know in ?%s", (query, message) => {
    expect(() => read(query, false)).toThrow(expect.objectContaining({ code: "invalid_parameter", message }));
    expect(read(query, true).texts).toEqual(query.startsWith("limit") ? { limit: "5" } : {});
  });

  it.each(["_=1732", "_t=1&limit=5", "utm_source=mail", "fbclid=a", "gclid=b", "", "&&"])("lets ?%s pass", (query) => {
    expect(read(query, false).texts).toEqual(query.includes("limit") ? { limit: "5" } : {});
  });

  it("says that an operation has no parameters", () => {
    expect(() => queryReader(undefined)("limit=5", false)).toThrow("limit is not a parameter of this operation; it has none.");
  });
});

const owner = z.object({ name: z.string(), phone: z.string().optional() }).nullable();
const schema = z.object({
  name: z.string(),
  owner: owner.optional(),
  owners: z.array(owner).optional(),
  either: z.union([z.string(), z.object({ amount: z.number() })]).optional(),
  labels: z.record(z.string(), z.string()).optional(),
  anything: z.unknown(),
});

describe("fields", () => {
  it.each([
    [{ name: "a", owner: { name: "b" }, labels: { x: "y" }, anything: { z: [{}] }, either: { amount: 1 }, owners: [null] }, []],
    [{ nmae: "a" }, ["nmae is not a field of this operation; the nearest is name"]],
    [{ owner: { Phone: "1" } }, ["owner.Phone is not a field of this operation; the nearest is owner.phone"]],
    [{ owners: [{ name: "a" }, { fax: 1 }] }, ["owners[1].fax is not a field of this operation; it has name, phone"]],
    [{ either: { currency: 1 } }, ["either.currency is not a field of this operation; it has amount"]],
    [
      { either: "text", constructor: 1 },
      ["constructor is not a field of this operation; it has name, owner, owners, either, labels, anything"],
    ],
  ])("names those of %j that are none", (value, sentences) => {
    expect(unknownFields(value, schema)).toEqual(sentences);
  });
});

it.each([
  ["handling=lenient", true],
  ["return=minimal, Handling=Lenient", true],
  ['respond-async; handling="lenient"', true],
  ["handling=strict", false],
  ["xhandling=lenient", false],
  [undefined, false],
])("reads Prefer: %s", (prefer, expected) => {
  expect(isLenient({ header: () => prefer })).toBe(expected);
});
