import { beforeAll, describe, expect, it } from "vitest";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { makeKey, makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import type { Answer } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { untilSameDayFor } from "#e2e/support/same-day.ts";
import type { KeyDetail } from "#lib/gateway/api-keys/detail.schema.ts";
import { disableApiKey } from "#lib/gateway/api-keys/mutations.ts";
import type { KeyRow } from "#lib/gateway/api-keys/schema.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { storeBan } from "#lib/gateway/rate-limit/bans/record.mutations.ts";
import type { KeyUsage } from "#lib/gateway/usage/keys.schema.ts";
import type { KeyRequest } from "#lib/gateway/usage/requests/schema.ts";
import { flushRequests } from "#lib/gateway/usage/requests/state.ts";
import { flushUsage } from "#lib/gateway/usage/state.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";

const lanes = useLanes();
const parsed = <T>(answer: Answer): T => JSON.parse(answer.text) as T;

let at: string;
let shelter: Tenant;
let owner: BrowserClient;
let viewer: BrowserClient;
let stranger: BrowserClient;
let strangers: string;

beforeAll(async () => {
  await untilSameDayFor(15_000);
  const [one, two, three] = [await makePerson("Olga"), await makePerson("Vic"), await makePerson("Eve")];
  const { project, scope } = await makeShelter(one, [[two, "viewer"]]);
  const other = await makeShelter(three);
  await setPlan(scope, "business", null, TESTER);
  shelter = { scope, ...(await makeKey(scope)) };
  at = `/api/projects/${project.slug}/keys`;
  strangers = `/api/projects/${other.project.slug}/keys`;
  const open = (person: { email: string }) => signedIn(lanes.base("next"), person);
  [owner, viewer, stranger] = [await open(one), await open(two), await open(three)];
});

/** Each as `GET /v1/pets listPets 200 null`. */
async function requestsOf(keyId: string): Promise<string[]> {
  await flushRequests();
  const { requests } = parsed<{ requests: KeyRequest[] }>(await viewer.send("GET", `${at}/${keyId}/requests`));
  return requests.map(({ method, target, operation, status, code }) => `${method} ${target} ${operation} ${status} ${code}`);
}

describe.each(LANES)("latest requests of a key (%s)", (lane) => {
  it("lists requests newest first with path, known parameters, result, and request ID", async () => {
    const { key, keyId } = await makeKey(shelter.scope);
    const call = (method: string, target: string, body?: string) => lanes.call(lane, method, target, { key, ...(body && { body }) });
    await call("GET", "/v1/pets?limit=2&_token=hush");
    await call("GET", "/v1/pets?limit=0");
    await call("POST", "/v1/pets", "{");
    await call("DELETE", "/v1/pets");
    await call("GET", `/v1/nothing/${key}`);
    const last = await call("GET", "/v1/pets/987654321");
    expect(await requestsOf(keyId)).toEqual([
      "GET /v1/pets/987654321 getPet 404 not_found",
      `GET /v1/nothing/${key.slice(0, 9)}… unmatched 404 not_found`,
      "DELETE /v1/pets unmatched 405 method_not_allowed",
      "POST /v1/pets createPet 400 invalid_json",
      "GET /v1/pets?limit=0 listPets 400 invalid_parameter",
      "GET /v1/pets?limit=2&… listPets 200 null",
    ]);
    const { requests } = parsed<{ requests: KeyRequest[] }>(await viewer.send("GET", `${at}/${keyId}/requests`));
    expect(requests[0]?.id).toBe(last.headers["x-request-id"]);
    expect(Math.abs(Date.parse(requests[0]?.at ?? "") - Date.now())).toBeLessThan(30_000);
    expect(requests[0]?.durationMs).toBeGreaterThan(0);
  });

  it("includes rate-limited requests but none answered with 401", async () => {
    const { scope, key, keyId } = await makeTenant({ perMinute: 1, perDay: 1 });
    await lanes.call(lane, "GET", "/v1/pets", { key });
    expect((await lanes.call(lane, "GET", "/v1/pets", { key })).status).toBe(429);
    await disableApiKey(scope, keyId, TESTER);
    expect((await lanes.call(lane, "GET", "/v1/pets", { key })).status).toBe(401);
    await flushRequests();
    const rows = await prisma().apiKeyRequest.findMany({ where: { keyId: BigInt(keyId) }, orderBy: { requestId: "asc" } });
    expect(rows.map(({ status, code }) => [status, code])).toEqual([
      [200, null],
      [429, "rate_limit_exceeded"],
    ]);
  });
});

describe("endpoints of one key", () => {
  it("returns 404 for another project's key, even inside that project's own path", async () => {
    const { keyId } = shelter;
    for (const path of ["", "/requests", "/usage"]) {
      expect([path, (await viewer.send("GET", `${at}/${keyId}${path}`)).status]).toEqual([path, 200]);
      for (const from of [at, strangers]) expect((await stranger.send("GET", `${from}/${keyId}${path}`)).status).toBe(404);
      for (const id of ["0", "none", "9223372036854775808"]) expect((await owner.send("GET", `${at}/${id}${path}`)).status).toBe(404);
    }
    expect((await stranger.send("PATCH", `${strangers}/${keyId}`, { body: { name: "Mine" } })).status).toBe(404);
  });

  it("counts only the key's own calls by hour, day, result, and operation", async () => {
    const { key, keyId } = await makeKey(shelter.scope);
    for (const path of ["/v1/pets", "/v1/pets", "/v1/pets?limit=0", "/v1/store/orders"]) await lanes.call("direct", "GET", path, { key });
    await flushUsage();
    const { hours, days, operations } = parsed<KeyUsage>(await viewer.send("GET", `${at}/${keyId}/usage`));
    expect([hours.length, days.length]).toEqual([24, 30]);
    expect(days.at(-1)).toMatchObject({ answered: 3, clientErrors: 1, refused: 0, serverErrors: 0 });
    expect(hours.reduce((sum, { answered }) => sum + answered, 0)).toBe(3);
    expect(operations).toEqual([
      { id: "listPets", name: "listPets", requests: 3, refused: 0 },
      { id: "listOrders", name: "listOrders", requests: 1, refused: 0 },
    ]);
    const { keys } = parsed<{ keys: KeyRow[] }>(await viewer.send("GET", at));
    expect(keys.find(({ id }) => id === keyId)?.dailyCalls).toEqual([...Array<number>(6).fill(0), 4]);
  });

  it("lets owners but not viewers rename a key and audits the change", async () => {
    const { keyId } = await makeKey(shelter.scope, { name: "Kiosk" });
    const rename = (client: BrowserClient, body: unknown) => client.send("PATCH", `${at}/${keyId}`, { body });
    expect((await rename(viewer, { name: "Mine" })).status).toBe(403);
    for (const body of [{}, { name: " " }, { name: "Both", state: "disabled" }, { state: "gone" }]) {
      expect([body, (await rename(owner, body)).status]).toEqual([body, 400]);
    }
    expect(parsed(await rename(owner, { name: " Front desk " }))).toMatchObject({ name: "Front desk", state: "active" });
    await rename(owner, { name: "Front desk" });
    const entries = await prisma().auditEntry.findMany({ where: { entityType: "api_key", entityId: keyId, action: "api_key.rename" } });
    expect(entries.map(({ actorKind, before, after }) => ({ actorKind, before, after }))).toEqual([
      { actorKind: "user", before: { name: "Kiosk" }, after: { name: "Front desk" } },
    ]);
  });

  it("shows who created a key, what it replaced, and its successor", async () => {
    const { apiKey } = parsed<{ apiKey: { id: string } }>(
      await owner.send("POST", at, { body: { name: "Website", scope: "read", lifetimeMs: null } }),
    );
    const rotated = parsed<{ apiKey: { id: string } }>(await owner.send("POST", `${at}/${apiKey.id}/rotation`, { body: { overlapMs: 0 } }));
    const [old, young] = await Promise.all(
      [apiKey.id, rotated.apiKey.id].map(async (id) => parsed<KeyDetail>(await viewer.send("GET", `${at}/${id}`))),
    );
    expect(old).toMatchObject({
      madeBy: "Olga",
      state: "expired",
      predecessor: null,
      successor: { id: rotated.apiKey.id, state: "active" },
    });
    expect(young).toMatchObject({ state: "active", predecessor: { id: apiKey.id, state: "expired" }, successor: null });
  });

  it("shows a key's bans, who lifted one, and when a used-up quota is back after that", async () => {
    const { key, keyId } = await makeKey(shelter.scope);
    const now = Date.now();
    await storeBan(shelter.scope.projectId, keyId, { startedAt: now - 7_200_000, endsAt: now - 3_600_000 });
    await storeBan(shelter.scope.projectId, keyId, { startedAt: now - 1000, endsAt: now + 300_000 });
    const detail = async () => parsed<KeyDetail>(await viewer.send("GET", `${at}/${keyId}`));
    const banned = await detail();
    expect(banned.bannedUntil).toBe(new Date(now + 300_000).toISOString());
    expect(banned.bans.map(({ isInForce }) => isInForce)).toEqual([true, false]);
    expect((await viewer.send("DELETE", `${at}/${keyId}/ban`)).status).toBe(403);
    expect((await owner.send("DELETE", `${at}/${keyId}/ban`)).status).toBe(204);
    expect(await detail()).toMatchObject({
      bannedUntil: null,
      bans: [{ isInForce: false, liftedBy: "Olga" }, { liftedBy: null }],
      usedUp: null,
    });
    await setPlan(shelter.scope, "enterprise", { perMinute: 1_000_000, perDay: 1 }, TESTER);
    for (let calls = 0; calls < 2; calls += 1) await lanes.call("direct", "GET", "/v1/pets", { key });
    const { usedUp } = await detail();
    expect(usedUp).toEqual({ window: "day", until: new Date(now - (now % DAY_MS) + DAY_MS).toISOString() });
    await setPlan(shelter.scope, "business", null, TESTER);
  });
});
