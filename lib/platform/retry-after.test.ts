import { expect, it } from "vitest";
import { retryAfterMs } from "#lib/platform/retry-after.ts";

const SENT = Date.parse("2026-11-23T12:00:00Z");
const HOUR = 3_600_000;

it.each([
  ["120", 120_000],
  [" 5 ", 5000],
  ["Mon, 23 Nov 2026 12:10:00 GMT", 600_000],
  ["86400", HOUR],
  ["Tue, 24 Nov 2026 12:00:00 GMT", HOUR],
  ["99999999999999999999", HOUR],
])("reads a Retry-After of %j", (header, ms) => expect(retryAfterMs(header, SENT, HOUR)).toBe(ms));

it.each([undefined, null, "", "0", "-5", "1.5", "soon", "Mon, 23 Nov 2026 11:00:00 GMT"])("takes %j for no wait", (header) => {
  expect(retryAfterMs(header, SENT, HOUR)).toBeUndefined();
});
