import type { JobHelpers } from "graphile-worker";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EdgeProcess, edgeSettings, startEdgeProcess, visit } from "#e2e/support/edge.ts";
import { makeKey } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { queuedJobs } from "#e2e/support/jobs.ts";
import { createSite } from "#e2e/support/served-domain.ts";
import { startTraceCollector, type TraceCollector } from "#e2e/support/trace-collector.ts";
import { startWebPort, type WebPort } from "#e2e/support/web-port.ts";
import { settings } from "#lib/platform/config/env.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { startTracing, stopTracing } from "#lib/platform/telemetry/start-tracing.ts";
import { openTracing } from "#lib/platform/telemetry/tracing.ts";
import { exportTraces } from "#lib/platform/telemetry/tracing-export.ts";
import { inSpans } from "#lib/programs/worker/task-telemetry.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const TOKEN = "token-of-the-collector";
const CALLER = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };

let collector: TraceCollector;
let web: WebPort;
let edge: EdgeProcess;

beforeAll(async () => {
  collector = await startTraceCollector();
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${TOKEN}` };
  web = await startWebPort(async (_, response) => {
    await transaction((on) => addJobWithin(on, { task: "mail.send", payload: { sealed: "sealed mail" } }));
    response.end("a page");
  }, edgeSettings(traces));
  await startTracing("web");
  edge = await startEdgeProcess(`http://127.0.0.1:${web.port}`, traces);
});
afterAll(async () => {
  await edge?.stop();
  await stopTracing();
  await web?.stop();
  collector?.stop();
});

describe("traces", () => {
  it("follow a visit through edge, web, and job, and a caller's own trace, with no secret", async () => {
    const projectId = await createSite("happy");
    const { key } = await makeKey(projectScope(String(projectId)));
    expect((await visit(edge.http, { host: "happy.pets.test", path: "/pets?session=hidden" })).body).toBe("a page");
    const sent = { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` };
    expect((await httpCall(`http://127.0.0.1:${web.port}`, "GET", "/v1/pets?q=whiskers", { key, headers: sent })).status).toBe(200);
    const [queued] = await queuedJobs();
    await inSpans({ "mail.send": () => Promise.resolve() })["mail.send"]?.(queued?.payload, {} as JobHelpers);
    await edge.stop();
    await stopTracing();

    const spans = new Map(collector.spans().map((span) => [span.name, span]));
    expect([...spans.keys()].sort()).toEqual(["listPets", "mail.send", "sites", "visit"]);
    const [visited, page, job] = [spans.get("visit"), spans.get("sites"), spans.get("mail.send")];
    expect([visited?.process, visited?.parentSpanId]).toEqual(["edge", undefined]);
    expect(page).toMatchObject({ process: "web", traceId: visited?.traceId, parentSpanId: visited?.spanId });
    expect(job).toMatchObject({ traceId: visited?.traceId, parentSpanId: page?.spanId });
    expect(spans.get("listPets")).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
    expect(collector.headers.every(({ authorization }) => authorization === `Bearer ${TOKEN}`)).toBe(true);
    for (const secret of [key, "hidden", "whiskers", "happy", "sealed", TOKEN]) expect(collector.texts.join()).not.toContain(secret);
  });

  it("leave requests and jobs alone while none are exported", async () => {
    settings.replace({ ...settings(), OTEL_EXPORTER_OTLP_ENDPOINT: undefined });
    await startTracing("web");
    expect(openTracing()).toBeUndefined();
    await transaction((on) => addJobWithin(on, { task: "mail.send", payload: { sealed: "another" } }));
    expect((await queuedJobs()).at(-1)?.payload).toEqual({ sealed: "another" });
    const tasks = { "mail.send": () => Promise.resolve() };
    expect(inSpans(tasks)).toBe(tasks);
  });

  it.each([
    ["a caller's mark does not override the operator's share", 0, `00-${CALLER.traceId}-${CALLER.spanId}-01`, "00"],
    ["a caller's trace that is not recorded is not", 1, `00-${CALLER.traceId}-${CALLER.spanId}-00`, "00"],
    ["a recorded one is", 1, `00-${CALLER.traceId}-${CALLER.spanId}-01`, "01"],
    ["a malformed one is left out", 1, "00-nonsense", "01"],
  ])("are sampled so that %s", async (_what, ratio, traceparent, flags) => {
    const tracing = exportTraces({ endpoint: "http://127.0.0.1:9", headers: undefined, ratio, process: "web" });
    const span = tracing.begin({ name: "listPets", kind: "server", traceparent });
    expect(span.traceparent).toMatch(new RegExp(`^00-[0-9a-f]{32}-[0-9a-f]{16}-${flags}$`));
    expect(span.traceparent.includes(CALLER.traceId)).toBe(traceparent.includes(CALLER.traceId));
    await tracing.stop();
  });
});
