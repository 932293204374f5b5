import fc from "fast-check";
import { expect, it } from "vitest";
import { createLogTime } from "#lib/platform/telemetry/log-time.ts";

it("writes every moment as RFC 3339, in whatever order they come", () => {
  let now = 0;
  const time = createLogTime(() => now);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), fc.integer({ min: 0, max: 3000 }), (at, later) => {
      for (now of [at, at + later]) expect(time()).toBe(`,"time":"${new Date(now).toISOString()}"`);
    }),
  );
});
