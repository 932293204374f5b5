import { describe, expect, it } from "vitest";
import { durationSchema, newApiKeySchema } from "#lib/api-keys/schema.ts";

describe("a duration", () => {
  it.each([
    ["45m", 2_700_000],
    ["12h", 43_200_000],
    ["30d", 2_592_000_000],
    ["0m", 0],
  ])("%s is %i milliseconds", (text, milliseconds) => {
    expect(durationSchema.parse(text)).toBe(milliseconds);
  });

  it.each(["", "30", "d", "1.5h", "-1d", "1w", "1 d", "1D", "12345678d"])("%j is refused", (text) => {
    expect(durationSchema.safeParse(text).success).toBe(false);
  });
});

describe("a new key", () => {
  it("may read and write and never expires unless told otherwise", () => {
    expect(newApiKeySchema.parse({ name: " Kiosk " })).toEqual({ name: "Kiosk", scope: "read_write", lifetimeMs: null });
  });

  it.each([
    { name: "" },
    { name: "   " },
    { name: "x".repeat(81) },
    { name: "two\nlines" },
    { name: "\ud800" },
    { name: "ok", scope: "write" },
    { name: "ok", lifetimeMs: 0 },
    { name: "ok", lifetimeMs: 86_400_000 * 3651 },
  ])("is refused as %j", (input) => {
    expect(newApiKeySchema.safeParse(input).success).toBe(false);
  });

  it("counts characters of its name, not code units", () => {
    expect(newApiKeySchema.safeParse({ name: "🐾".repeat(80) }).success).toBe(true);
    expect(newApiKeySchema.safeParse({ name: "🐾".repeat(81) }).success).toBe(false);
  });
});
