import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { revokeApiKey } from "#lib/api-keys/mutations.ts";
import { makeKey, makeTenant, TESTER } from "../support/fixtures.ts";
import { httpCall } from "../support/http-call.ts";
import { countByMinute, expectExact, type Minutes } from "../support/minutes.ts";
import { usePrograms } from "../support/programs-on-redis.ts";
import { SteadyClient } from "../support/steady-client.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const FREE_PER_MINUTE = 60;
const CLIENTS = 200;
const PROJECTS = 6;
const PETS = 40;
// These tests count what is accepted: refusals that a slow machine takes over a second for are strikes, and would ban.
const programs = usePrograms(3, { BAN_STRIKES: "1000000" });
const bases = (): string[] => programs.all.map(({ base }) => base);

it("accepts exactly a Free project's 60 of 200 requests at once over three processes, project after project", {
  timeout: 100_000,
}, async () => {
  const tenants = [];
  for (let n = 0; n < PROJECTS; n += 1) tenants.push(await makeTenant("free"));
  for (const { key } of tenants) {
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) => httpCall(bases()[client % 3] ?? "", "GET", "/v1/pets?limit=1", { key })),
    );
    const minutes: Minutes = new Map();
    countByMinute(answers, minutes);
    expectExact(minutes, FREE_PER_MINUTE);
  }
});

it("refuses a revoked key on its next request on each of three processes that had it in memory", async () => {
  const { scope, key: other } = await makeTenant();
  const clients = bases().map((base) => ({ base, client: new SteadyClient() }));
  const statuses = (key: string): Promise<number[]> =>
    Promise.all(clients.map(async ({ base, client }) => (await client.call(base, "GET", "/v1/pets", { key })).status));
  const revoke = async (keyId: string): Promise<void> => void (await revokeApiKey(scope, keyId, TESTER));
  const revokeByCommand = async (keyId: string): Promise<void> => {
    const command = [path.join(ROOT, "lib", "cli", "petstore.ts"), "keys", "revoke", keyId, "--project", scope.projectId];
    await promisify(execFile)(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...programs.environment } });
  };

  for (const how of [revoke, revoke, revoke, revoke, revoke, revokeByCommand]) {
    const { key, keyId } = await makeKey(scope);
    for (let n = 0; n < 3; n += 1) expect(await statuses(key)).toEqual([200, 200, 200]);
    await how(keyId);
    expect(await statuses(key)).toEqual([401, 401, 401]);
    expect(await statuses(other)).toEqual([200, 200, 200]);
  }
  for (const { client } of clients) client.close();
});

it("shows a pet in the lists of all three processes as soon as one has answered 201, with their lists in memory", async () => {
  const { key } = await makeTenant();
  const clients = bases().map((base) => ({ base, client: new SteadyClient() }));
  const lists = (): Promise<string[]> =>
    Promise.all(clients.map(async ({ base, client }) => (await client.call(base, "GET", "/v1/pets?limit=100", { key })).text));
  for (let n = 0; n < PETS; n += 1) {
    await lists();
    const writer = clients[n % clients.length];
    if (!writer) throw new Error("no process");
    const name = `pet ${n}`;
    const made = await writer.client.call(writer.base, "POST", "/v1/pets", { key, body: JSON.stringify({ name, categoryId: 1 }) });
    expect(made.status).toBe(201);
    for (const text of await lists()) expect(text).toContain(made.text);
  }
  for (const { client } of clients) client.close();
});
