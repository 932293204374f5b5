import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { exposeRateLimitMetrics } from "#lib/gateway/rate-limit/metrics.state.ts";
import { metricsText } from "#lib/http/monitoring/service-metrics.ts";
import { countError, countRequest, exposeRequestMetrics, pageOperation } from "#lib/http/request-metrics.ts";
import { startListening, stopListening } from "#lib/platform/db/changes.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { exposeProcessMetrics } from "#lib/platform/telemetry/process-metrics.ts";
import { exposeVisitMetrics } from "#lib/programs/edge/visit-metrics.ts";
import { exposeTaskMetrics } from "#lib/programs/worker/task-telemetry.ts";
import { listCache } from "#lib/shelter/pets/list-cache.state.ts";
import { feedPages } from "#lib/sites/feed/pages.state.ts";

const close = await useTestDatabase();
afterAll(async () => {
  await stopListening();
  await close();
});

const NAME = /\b(?:petstore|process|nodejs)_[a-z0-9_]+\b/g;
/** Without a certificate. */
const ABSENT = ["petstore_certificate_next_expiry_timestamp_seconds"];
const GUIDE = path.join(import.meta.dirname, "..", "..", "..", "docs", "operating");
const namesIn = (file: string): Set<string> => new Set(readFileSync(path.join(GUIDE, file), "utf8").match(NAME));

beforeAll(async () => {
  const [at, rows] = [new Date(), 1];
  const done = { startedAt: at, endedAt: at, verifiedAt: at, rows, bytes: 1, hasKeys: false };
  await prisma().backupRun.create({ data: { origin: "worker", place: "/backups/one", ...done } });
  exposeProcessMetrics();
  exposeRequestMetrics();
  exposeRateLimitMetrics();
  exposeTaskMetrics();
  exposeVisitMetrics();
  feedPages();
  listCache().keep("1", "", "v1", { body: "[]", next: undefined, etag: "" });
  await startListening();
});

async function exported(): Promise<string[]> {
  const types = (await metricsText()).matchAll(/^# TYPE (\w+) /gm);
  return [...ABSENT, ...Array.from(types, ([, name = ""]) => name)];
}

describe("metrics", () => {
  it.each(["alerts.yml", "grafana-dashboard.json", "monitoring.md"])("named in %s are exported", async (file) => {
    const names = new Set((await exported()).flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]));
    expect([...namesIn(file)].filter((name) => !names.has(name))).toEqual([]);
    expect(namesIn(file).size).toBeGreaterThan(10);
  });

  it("of Petstore are all explained in monitoring.md", async () => {
    expect((await exported()).filter((name) => name.startsWith("petstore_") && !namesIn("monitoring.md").has(name))).toEqual([]);
  });

  it("show requests as cumulative histograms in seconds, by operation and status class", async () => {
    for (const ms of [0.2, 3, 30_000]) countRequest("listPets", 200, ms);
    countRequest("listPets", 404, 1);
    countError("not_found");
    const text = await metricsText();
    const bucket = (le: string, status = "2xx") =>
      `petstore_request_duration_seconds_bucket{le="${le}",operation="listPets",status="${status}",process="web-1"}`;
    expect(text).toContain(`${bucket("0.00025")} 1\n`);
    expect(text).toContain(`${bucket("0.005")} 2\n`);
    expect(text).toContain(`${bucket("10")} 2\n`);
    expect(text).toContain(`${bucket("+Inf")} 3\n`);
    expect(text).toContain('petstore_request_duration_seconds_count{operation="listPets",status="2xx",process="web-1"} 3\n');
    expect(text).toContain('petstore_request_duration_seconds_sum{operation="listPets",status="4xx",process="web-1"} 0.001\n');
    expect(text).toContain('petstore_refusals_total{code="not_found",process="web-1"} 1\n');
    expect(text).toContain("# TYPE petstore_request_duration_seconds histogram\n");
  });

  it.each([
    ["/_next/static/chunks/a.js", "files"],
    ["/sites/happy.localhost/pets", "sites"],
    ["/api/projects", "dashboard"],
    ["/api/ready", "probes"],
    ["/p/happy/animals", "pages"],
  ])("count %s as %s", (address, operation) => {
    expect(pageOperation(address)).toBe(operation);
  });
});
