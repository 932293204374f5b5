import { afterEach, describe, expect, it } from "vitest";
import { BrowserClient } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { makeKey, makeTenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { makePerson, makeShelter, PASSWORD } from "#e2e/support/people.ts";
import { signal } from "#e2e/support/process-tree.ts";
import { usePrograms } from "#e2e/support/programs-on-redis.ts";
import { RoundRobin } from "#e2e/support/round-robin.ts";

const programs = usePrograms(1, { WEB_CONCURRENCY: "2" });
const base = (): string => programs.all[0]?.base ?? "";
const TIMES = 8;
function byProcess(text: string, name: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [, labels = "", value] of text.matchAll(new RegExp(`^${name}\\{(.*)\\} (.+)$`, "gm"))) {
    const process = /process="([^"]+)"/.exec(labels)?.[1] ?? "";
    found.set(process, (found.get(process) ?? 0) + Number(value));
  }
  return found;
}

/** While another process holds the port, clients with a connection per request lose nothing either. */
const BOTH_KINDS = { keeping: 12, fresh: 4 };
let load: RoundRobin | undefined;

afterEach(async () => {
  await load?.stop();
  load = undefined;
});

/** Uses one connection per request, which reaches both processes. */
describe("two web processes of one program", () => {
  it("both processes sign in the administrator created by the banner's link, on either host", async () => {
    const token = /\/setup#([\w-]+)/.exec(programs.all[0]?.printed() ?? "")?.[1];
    const person = { email: "root@example.org", name: "Root", password: PASSWORD };
    const made = await new BrowserClient(base()).send("POST", "/api/setup", { body: { token, ...person } });
    expect(made.status, made.text).toBe(201);
    for (const at of [base(), base().replace("127.0.0.1", "localhost")]) {
      const client = new BrowserClient(at);
      expect((await client.signIn(person.email)).status).toBe(200);
      expect(JSON.parse((await client.send("GET", "/api/account")).text)).toMatchObject({ email: person.email, isAdmin: true });
    }
  });

  it("both processes accept shared sign-in forms and immediately refuse sessions the other ended", async () => {
    const person = await makePerson("Ada");
    for (let i = 0; i < TIMES; i += 1) {
      const client = new BrowserClient(base());
      expect((await client.signIn(person.email)).status).toBe(200);
      const held = `next-auth.session-token=${client.cookie("next-auth.session-token")}`;
      const asked = async () => (await new BrowserClient(base()).send("GET", "/api/account", { headers: { Cookie: held } })).status;
      expect([await asked(), await asked()]).toEqual([200, 200]);
      expect((await client.signOut()).status).toBe(200);
      expect([await asked(), await asked()]).toEqual([401, 401]);
    }
  });

  it("both processes refuse a key on its next request once its project is deleted", async () => {
    const owner = await makePerson("Owner");
    const client = new BrowserClient(base());
    await client.signIn(owner.email);
    for (let i = 0; i < TIMES; i += 1) {
      const { project, scope } = await makeShelter(owner);
      const { key } = await makeKey(scope);
      const api = async () => (await httpCall(base(), "GET", "/v1/pets", { key })).status;
      expect([await api(), await api()]).toEqual([200, 200]);
      expect((await client.send("DELETE", `/api/projects/${project.slug}`, { body: { name: project.name } })).status).toBe(204);
      expect([await api(), await api()]).toEqual([401, 401]);
    }
  });

  it("a scrape and a look at readiness show both processes and the worker, whichever answers", async () => {
    const { key } = await makeTenant();
    for (let i = 0; i < TIMES; i += 1) expect((await httpCall(base(), "GET", "/v1/pets", { key })).status).toBe(200);
    for (let i = 0; i < TIMES / 2; i += 1) {
      // A process that does not answer within a second counts as down.
      const text = await eventually("a scrape of all processes", async () => {
        const scraped = await httpCall(base(), "GET", "/api/metrics");
        expect(scraped.status).toBe(200);
        const up = [...byProcess(scraped.text, "petstore_process_up")].map(([name, value]) => `${name} ${value}`).sort();
        return up.join() === "supervisor 1,web-1 1,web-2 1,worker 1" && scraped.text;
      });
      const counted = byProcess(text, "petstore_request_duration_seconds_count");
      expect([...counted.keys()].sort()).toEqual(["web-1", "web-2"]);
      expect([...counted.values()].every((count) => count >= TIMES / 2)).toBe(true);
      expect(text).toContain("petstore_database_up 1\n");
    }
    const live = await httpCall(base(), "GET", "/api/live");
    expect([live.status, JSON.parse(live.text)]).toEqual([200, { status: "ok" }]);
    const ready = await httpCall(base(), "GET", "/api/ready?strict");
    expect([ready.status, JSON.parse(ready.text).checks]).toEqual([
      200,
      expect.objectContaining({ database: "ok", migrations: "ok", changes: "ok", redis: "ok", worker: "ok", edge: "unused" }),
    ]);
  });
});

it("refuses no request while one of a program's two web processes stops and is replaced", async () => {
  const { key } = await makeTenant();
  const [program] = programs.all;
  if (!program) throw new Error("no program");
  const [leaves = 0, stays = 0] = program.webProcesses();
  const clients = new RoundRobin([program.base], key);
  load = clients;
  clients.start(BOTH_KINDS);
  await clients.goesOn();

  signal(leaves, "SIGTERM");
  await eventually("the end of the web process", () => !program.webProcesses().includes(leaves));
  await clients.goesOn();
  await eventually("another web process", () => program.webProcesses().length === 2);
  await clients.goesOn();
  await clients.stop();
  expect(program.webProcesses()).toContain(stays);
  expect(clients.errors).toEqual([]);
  expect(await clients.missingPets(program.base)).toEqual([]);
});
