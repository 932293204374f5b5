import { afterAll, expect, it } from "vitest";
import { metricsResponse } from "#lib/http/api/lanes/metrics-response.ts";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { settings } from "#lib/platform/config/env.ts";

const METRICS_TOKEN = "a-token-that-is-long-enough";
const before = settings();
afterAll(() => settings.replace(before));

it("refuses metrics through Next to a request with two Authorization headers, although the first is right", async () => {
  settings.replace({ ...settings(), METRICS_TOKEN });
  const authorization = `Bearer ${METRICS_TOKEN}`;
  const rawHeaders = ["Authorization", authorization, "authorization", "Bearer another"];
  const held = { peer: "127.0.0.1", path: "/api/metrics", query: "", rawHeaders, onBroken: () => undefined };
  const request = new Request("http://localhost/api/metrics", { headers: { authorization } });
  expect((await connection().run(held, () => metricsResponse(request))).status).toBe(404);
});
