import pino from "pino";
import { expect, it, onTestFinished } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { insideCall } from "#e2e/support/inside-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { publishedShelter } from "#e2e/support/published-shelter.ts";
import { settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const lanes = useLanes();
type Line = Record<string, unknown>;

function recordedLog(): { lines: Line[]; of(requestId: string | undefined): Promise<Line> } {
  const lines: Line[] = [];
  const before = logger();
  onTestFinished(() => logger.replace(before));
  logger.replace(pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) }));
  const find = (requestId: string | undefined): Line | undefined =>
    lines.find((line) => line["msg"] === "request" && line["requestId"] === requestId);
  return {
    lines,
    // Written when the response is closed, perhaps after its last byte has arrived.
    of: async (requestId) =>
      await expect
        .poll(() => find(requestId))
        .toBeDefined()
        .then(() => find(requestId) ?? {}),
  };
}

it("logs a dashboard's request with whose it is, under the id that the response has, without the query", async () => {
  const log = recordedLog();
  const owner = await makePerson("Owner");
  const { project } = await makeShelter(owner);
  const browser = await signedIn(lanes.base("next"), owner);
  const { headers, status } = await browser.send("GET", `/api/projects/${project.slug}/usage?token=hunter2`);
  const line = await log.of(headers["x-request-id"]?.toString());
  expect(line).toMatchObject({
    operation: "dashboard",
    method: "GET",
    path: `/api/projects/${project.slug}/usage`,
    status,
    ms: expect.any(Number),
    personId: owner.id,
    projectId: project.id,
  });
  expect(line).not.toHaveProperty("address");
  expect(JSON.stringify(log.lines)).not.toContain("hunter2");
});

it("logs a page that no one signed in asked for, and no files or probes", async () => {
  const log = recordedLog();
  const visitor = new BrowserClient(lanes.base("next"));
  const page = await visitor.send("GET", "/sign-in");
  const line = await log.of(page.headers["x-request-id"]?.toString());
  expect(line).toMatchObject({ operation: "pages", path: "/sign-in", status: 200 });
  expect(line).not.toHaveProperty("personId");
  const live = await visitor.send("GET", "/api/live");
  expect(live.headers["x-request-id"]).toMatch(/^req_/);
  await log.of((await visitor.send("GET", "/sign-in")).headers["x-request-id"]?.toString());
  expect(log.lines.filter((one) => one["path"] === "/api/live")).toEqual([]);
});

it("names the project of a published site's request", async () => {
  const log = recordedLog();
  const { project } = await publishedShelter();
  const path = `/sites/${project.slug}.localhost/`;
  const { status, headers } = await insideCall(lanes.base("next"), "GET", `${path}?species=dog`);
  expect(status).toBe(200);
  expect(await log.of(headers["x-request-id"]?.toString())).toMatchObject({ operation: "sites", path, projectId: project.id });
});

it("says in the line of an error whose request or page it was", async () => {
  const log = recordedLog();
  const owner = await makePerson("Owner");
  const { project } = await makeShelter(owner);
  const browser = await signedIn(lanes.base("next"), owner);
  await pool().query("alter table webhook_endpoints rename to webhook_endpoints_away");
  const { status, headers } = await browser.send("GET", `/api/projects/${project.slug}/webhooks`);
  const page = await browser.send("GET", `/p/${project.slug}/webhooks`);
  await pool().query("alter table webhook_endpoints_away rename to webhook_endpoints");
  expect(status).toBe(500);
  const whose = { personId: owner.id, projectId: project.id };
  const lineOf = (text: string): Line | undefined => log.lines.find(({ msg }) => msg === text);
  expect(lineOf("a dashboard request failed")).toMatchObject({ requestId: headers["x-request-id"], ...whose });
  await log.of(page.headers["x-request-id"]?.toString());
  expect(lineOf("a page failed")).toMatchObject({ requestId: page.headers["x-request-id"], ...whose });
});

it.each(LANES)("has the caller's address only on request, of the API through the lane %s too", async (lane) => {
  const before = settings();
  const log = recordedLog();
  onTestFinished(() => settings.replace(before));
  const addressLogged = async (): Promise<unknown> => {
    const { headers } = await lanes.call(lane, "GET", "/v1/pets");
    return (await log.of(headers["x-request-id"]?.toString()))["address"];
  };
  expect(await addressLogged()).toBeUndefined();
  settings.replace({ ...before, LOG_ADDRESSES: "on" });
  expect(await addressLogged()).toBe("127.0.0.1");
});
