import { describe, expect, it } from "vitest";
import { apiKeyState } from "#lib/gateway/api-keys/view.ts";

const past = new Date(1000);
const future = new Date(9000);
const none = { disabledAt: null, revokedAt: null, expiresAt: null };

describe("state of a key at a given time", () => {
  it.each([
    { row: none, is: { state: "active" } },
    { row: { ...none, expiresAt: future }, is: { state: "active" } },
    { row: { ...none, disabledAt: past }, is: { state: "disabled", disabledAt: past.toISOString() } },
    { row: { ...none, disabledAt: past, expiresAt: past }, is: { state: "expired", expiredAt: past.toISOString() } },
    { row: { disabledAt: past, expiresAt: past, revokedAt: past }, is: { state: "revoked", revokedAt: past.toISOString() } },
  ])("reports a key as $is.state", ({ row, is }) => {
    expect(apiKeyState(row, 5000)).toEqual(is);
  });
});
