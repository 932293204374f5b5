import { expect, it } from "vitest";
import type { ApiKeyView } from "#lib/api-keys/schema.ts";
import { EXPIRY_NOTICE_MS, expiringKeys } from "#lib/projects/overview/rules.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const after = (ms: number): string => new Date(NOW + ms).toISOString();

const key = (id: string, changes: Partial<ApiKeyView> = {}): ApiKeyView =>
  ({ id, name: `Key ${id}`, state: "active", expiresAt: after(EXPIRY_NOTICE_MS), rotatedFromId: null, ...changes }) as ApiKeyView;

it("lists active keys expiring within two weeks, earliest first", () => {
  const keys = [
    key("1"),
    key("2", { expiresAt: after(1000) }),
    key("3", { expiresAt: after(EXPIRY_NOTICE_MS + 1) }),
    key("4", { expiresAt: null }),
    key("5", { state: "disabled" } as Partial<ApiKeyView>),
  ];
  expect(expiringKeys(keys, NOW).map(({ id }) => id)).toEqual(["2", "1"]);
});

it("omits a key with an active successor, but not one whose successor was revoked", () => {
  const revoked = { state: "revoked" } as Partial<ApiKeyView>;
  const keys = [key("1"), key("2"), key("3", { rotatedFromId: "1", expiresAt: null }), key("4", { rotatedFromId: "2", ...revoked })];
  expect(expiringKeys(keys, NOW).map(({ id }) => id)).toEqual(["2"]);
});
