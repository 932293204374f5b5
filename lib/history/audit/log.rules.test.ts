import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { auditQueryText, readAuditQuery } from "#lib/history/audit/address.schema.ts";
import { auditChanges, auditSpan } from "#lib/history/audit/log.rules.ts";
import { AUDIT_PERIODS, AUDIT_TOPICS, type AuditQuery } from "#lib/history/audit/log.schema.ts";
import { actionWords, fieldWords, isMoment, valueWords } from "#lib/history/audit/log.view.ts";
import { EVENT_TYPES } from "#lib/history/events/schema.ts";

const LIB = path.join(import.meta.dirname, "..", "..");
const NOW = Date.parse("2026-11-21T12:00:00Z");

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const instant = fc.date({ min: new Date(0), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true }).map((date) => date.toISOString());

it("restores every audit query from its URL", () => {
  const query: fc.Arbitrary<AuditQuery> = fc.record({
    who: optional(fc.constantFrom("user:12", "api_key:7", "cli:root", "cli", "system")),
    topic: optional(fc.constantFrom(...AUDIT_TOPICS)),
    period: optional(fc.constantFrom(...AUDIT_PERIODS)),
    from: optional(instant),
    to: optional(instant),
    after: optional(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String)),
  });
  fc.assert(
    fc.property(query, (one) => {
      expect(readAuditQuery(new URLSearchParams(auditQueryText(one)))).toEqual(one);
    }),
  );
});

it.each([
  "who=",
  "who=user:x",
  "who=nobody",
  "who=cli:%00",
  "topic=cats",
  "period=hour",
  "from=yesterday",
  "to=2026-13-01T00:00:00Z",
  "after=0",
  "after=-1",
  "after=1.5",
])("ignores invalid query parameters: %s", (text) => {
  expect(auditQueryText(readAuditQuery(new URLSearchParams(text)))).toBe("");
});

it("prefers explicit times over a period, and counts a period back from now", () => {
  const day = new Date(NOW - 86_400_000);
  expect(auditSpan({}, NOW)).toEqual({ from: undefined, to: undefined });
  expect(auditSpan({ period: "day" }, NOW)).toEqual({ from: day, to: undefined });
  expect(auditSpan({ period: "day", to: "2026-01-01T00:00:00Z" }, NOW)).toEqual({ from: undefined, to: new Date("2026-01-01T00:00:00Z") });
});

it("lists changed fields, including one-sided ones, and omits internal fields", () => {
  const before = { name: "Rex", status: "pending", batch: "b", version: 1 };
  const after = { name: "Rex", status: "sold", categoryId: "3", expiresAt: null, inBin: true, nested: { no: 1 } };
  expect(auditChanges(before, after)).toEqual([
    { field: "status", from: "pending", to: "sold" },
    { field: "categoryId", from: undefined, to: "3" },
  ]);
  const was = { profile: { breeds: [], fee: null, color: "tan" }, internal: { notes: null } };
  const is = { profile: { breeds: ["Beagle", "Pug"], fee: { amount: "1.00", currency: "EUR" }, color: null }, internal: { notes: "Shy" } };
  expect(auditChanges(was, is)).toEqual([
    { field: "breeds", from: null, to: "Beagle, Pug" },
    { field: "fee", from: null, to: "1.00 EUR" },
    { field: "color", from: "tan", to: null },
    { field: "notes", from: null, to: "Shy" },
  ]);
  expect(auditChanges(null, undefined)).toEqual([]);
  expect(auditChanges("text", 5)).toEqual([]);
});

it("has words for every change the service writes to a project's log", () => {
  const written = readdirSync(LIB, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("mutations.ts") || (file.endsWith("rules.ts") && !file.endsWith("permissions.rules.ts")))
    .flatMap((file) => [
      ...readFileSync(path.join(LIB, file), "utf8").matchAll(
        /"((?:pet|order|import|category|api_key|ban|member|invitation|project|plan|domain|webhook|site|deploy)\.[a-z_]+)"/g,
      ),
    ])
    .map(([, action = ""]) => action)
    // What a role allows.
    .filter((action) => !/\.(?:read|write)$/.test(action))
    .filter((action) => action !== "project.purge" && !EVENT_TYPES.some((type) => type === action));
  expect(written.length).toBeGreaterThan(15);
  expect([...new Set(written)].filter((action) => actionWords(action).before.startsWith("did "))).toEqual([]);
});

it("falls back to sensible words for unknown actions and fields", () => {
  expect(actionWords("tail.wag_twice")).toEqual({ before: "did “tail wag twice” to", after: "" });
  expect(actionWords("pet.delete")).toEqual({ before: "moved the animal", after: "to the bin" });
  expect(fieldWords("lastSeenAt")).toBe("Last seen at");
  expect([valueWords("status", "sold"), valueWords("any", null), valueWords("any", true), valueWords("any", 1234)]).toEqual([
    "Adopted",
    "none",
    "yes",
    "1,234",
  ]);
  expect([isMoment("2026-11-21T10:00:00.000Z"), isMoment("2026"), isMoment(5)]).toEqual([true, false, false]);
});
