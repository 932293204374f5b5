import { describe, expect, it } from "vitest";
import { durationSchema, newApiKeySchema } from "#lib/gateway/api-keys/schema.ts";

describe("duration", () => {
  it.each([
    ["45m", 2_700_000],
    ["12h", 43_200_000],
    ["30d", 2_592_000_000],
    ["0m", 0],
  ])("parses %s as %i milliseconds", (text, milliseconds) => {
    expect(durationSchema.parse(text)).toBe(milliseconds);
  });

  it.each(["", "30", "d", "1.5h", "-1d", "1w", "1 d", "1D", "12345678d"])("rejects the duration %j", (text) => {
    expect(durationSchema.safeParse(text).success).toBe(false);
  });
});

describe("new key", () => {
  it("needs no more than a name, which it trims", () => {
    expect(newApiKeySchema.parse({ name: " Kiosk " })).toEqual({ name: "Kiosk", lifetimeMs: null });
  });

  it.each([
    { name: "" },
    { name: "   " },
    { name: "\u200b\u2060" },
    { name: "x".repeat(81) },
    { name: "two\nlines" },
    { name: "\ud800" },
    { name: "ok", scope: "write" },
    { name: "ok", scopes: ["plan:write"] },
    { name: "ok", lifetimeMs: 0 },
    { name: "ok", lifetimeMs: 86_400_000 * 3651 },
  ])("rejects the new key %j", (input) => {
    expect(newApiKeySchema.safeParse(input).success).toBe(false);
  });

  it("counts a key name in characters, not code units", () => {
    expect(newApiKeySchema.safeParse({ name: "🐾".repeat(80) }).success).toBe(true);
    expect(newApiKeySchema.safeParse({ name: "🐾".repeat(81) }).success).toBe(false);
  });
});
