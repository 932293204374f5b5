import { expect, it } from "vitest";
import { arrivalResponse } from "#lib/http/api/lanes/arrival-response.ts";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { newProbe, PROBE_HEADER } from "#lib/operations/doctor/probe.rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { secretKeys } from "#lib/platform/secrets/service.ts";

const ADDRESS = "http://pets.example/api/arrival";

function arrive(probe: string | undefined): Response {
  const rawHeaders = ["X-Forwarded-For", "192.0.2.123, 203.0.113.9", "X-Forwarded-Proto", "https"];
  const held = { peer: "::ffff:10.0.0.5", path: "/api/arrival", query: "", rawHeaders, onBroken: () => undefined };
  // Next has added the peer to what a handler sees.
  const headers = { "x-forwarded-for": "192.0.2.123, 203.0.113.9, 10.0.0.5", ...(probe && { [PROBE_HEADER]: probe }) };
  return connection().run(held, () => arrivalResponse(new Request(ADDRESS, { headers })));
}

it("tells only holders of an encryption key how their request arrived", async () => {
  settings.replace(parseSettings({ TRUSTED_PROXIES: "10.0.0.0/8", ENCRYPTION_KEYS: `k:${"A".repeat(43)}` }));
  const answer = arrive(newProbe(secretKeys(), clock()()));
  expect(await answer.json()).toEqual({
    peer: "10.0.0.5",
    isTrusted: true,
    address: "203.0.113.9",
    forwardedFor: "192.0.2.123, 203.0.113.9",
    forwardedProto: "https",
  });
  for (const probe of [undefined, newProbe([{ name: "k", bytes: Buffer.alloc(32, 9) }], clock()())]) {
    expect(arrive(probe).status).toBe(404);
  }
});
