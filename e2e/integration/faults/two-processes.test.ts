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
/** While another process holds the port, clients with a connection per request lose nothing either. */
const BOTH_KINDS = { keeping: 12, fresh: 4 };
let load: RoundRobin | undefined;

afterEach(async () => {
  await load?.stop();
  load = undefined;
});

/** One connection per request reaches both processes. */
describe("two web processes of one program", { timeout: 60_000 }, () => {
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
});

it("refuses no request while one of a program's two web processes stops and is replaced", { timeout: 40_000 }, async () => {
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
  expect(clients.faults).toEqual([]);
  expect(await clients.missingPets(program.base)).toEqual([]);
});
