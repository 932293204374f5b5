import { afterEach, expect, it } from "vitest";
import { mayReadMetrics } from "#lib/http/monitoring/metrics-access.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";

const METRICS_TOKEN = "a-token-that-is-long-enough";
const before = settings();
afterEach(() => settings.replace(before));

it.each([
  [{ peer: "127.0.0.1" }, true],
  [{ peer: "::ffff:127.0.0.1", forwardedFor: "::1, 127.0.0.1" }, true],
  [{ peer: "127.0.0.1", forwardedFor: "192.0.2.1" }, false],
  [{ peer: "127.0.0.1", forwardedFor: "127.0.0.1, 192.0.2.1" }, false],
  [{ peer: "192.0.2.1", forwardedFor: "127.0.0.1" }, false],
  [{ peer: "", forwardedFor: "127.0.0.1" }, false],
  [{ peer: "192.0.2.1", authorization: `Bearer ${METRICS_TOKEN}` }, false],
])("without METRICS_TOKEN, decides by the machine: %j %s", (reader, expected) => {
  settings.replace(parseSettings({}));
  expect(mayReadMetrics({ authorization: undefined, rawHeaders: undefined, forwardedFor: undefined, ...reader })).toBe(expected);
});

it.each([
  [`Bearer ${METRICS_TOKEN}`, "192.0.2.1", true],
  [undefined, "127.0.0.1", false],
  [METRICS_TOKEN, "127.0.0.1", false],
  [`Bearer ${METRICS_TOKEN}x`, "127.0.0.1", false],
  [`Bearer ${"x".repeat(METRICS_TOKEN.length)}`, "127.0.0.1", false],
])("with METRICS_TOKEN, decides by the token alone: %s from %s %s", (authorization, peer, expected) => {
  settings.replace(parseSettings({ METRICS_TOKEN }));
  expect(mayReadMetrics({ authorization, rawHeaders: undefined, peer, forwardedFor: undefined })).toBe(expected);
});
