import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { makeKey, makeTenant, TESTER } from "#e2e/support/fixtures.ts";
import { type Answer, httpCall } from "#e2e/support/http-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { turnBounds } from "#lib/platform/db/turns.ts";

const lanes = useLanes({ DATABASE_POOL_SIZE: "10" });
const SURPLUS = 4;
const AMPLE = { perMinute: 100_000, perDay: 100_000 };
const { maxOfPerson, maxOfProject, maxWaitingOfPerson, maxWaitingOfProject } = turnBounds(10);
const MAX_READS = 5;
const OF_PROJECT = maxOfProject + maxWaitingOfProject;
const OF_PERSON = maxOfPerson + maxWaitingOfPerson;
/** The shared connection of reads, which the pool may be about to take back. */
const READS = 2;

/** Holds the lock until the test ends, or it is released. */
async function hold(lock: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: settings().DATABASE_URL });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query("begin");
  await holder.query(lock);
  return async () => void (await holder.query("commit"));
}

async function flooder() {
  const person = await makePerson("Flooder");
  const { project, scope } = await makeShelter(person);
  await setPlan(scope, "enterprise", AMPLE, TESTER);
  const { key } = await makeKey(scope, { permissions: ["enquiries"] });
  await prisma().category.create({ data: { projectId: BigInt(project.id), categoryId: 1n, name: "Dogs", color: "slate" } });
  const browser = await signedIn(lanes.base("next"), person);
  const projectPath = `/api/projects/${project.slug}`;
  return {
    lockOfProject: `select 1 from projects where id = ${project.id} for no key update`,
    lockOfPets: `select pg_advisory_xact_lock(1, hashint8(${project.id}))`,
    lockOfPerson: `select 1 from users where id = ${person.id} for no key update`,
    rename: (n: number) => browser.send("PATCH", projectPath, { body: { name: `Paws ${n}` } }),
    addPet: (n: number) =>
      browser.send("POST", `${projectPath}/pets`, { body: { name: `Rex ${n}`, categoryId: "1", status: "available" } }),
    renameSelf: (n: number) => browser.send("PATCH", "/api/account", { body: { name: `Kim ${n}` } }),
    readEnquiries: () => httpCall(lanes.base("direct"), "GET", "/v1/enquiries", { key }),
    readWebhooks: () => browser.send("GET", `${projectPath}/webhooks`),
    addCategory: (lane: "direct" | "next") => (n: number) =>
      httpCall(lanes.base(lane), "POST", "/v1/categories", { key, body: JSON.stringify({ name: `Kind ${n}` }) }),
  };
}

/** Another tenant, who signs in and changes things on both lanes. */
async function statusesOfOthers(): Promise<number[]> {
  const other = await makePerson("Other");
  const { project } = await makeShelter(other);
  const { key } = await makeTenant();
  const browser = new BrowserClient(lanes.base("next"));
  const answers = [
    await browser.signIn(other.email),
    await browser.send("PATCH", `/api/projects/${project.slug}`, { body: { name: "Otters" } }),
    await httpCall(lanes.base("direct"), "POST", "/v1/categories", { key, body: JSON.stringify({ name: "Otters" }) }),
    await httpCall(lanes.base("next"), "GET", "/v1/pets", { key }),
  ];
  return answers.map(({ status }) => status);
}

type Flooder = Awaited<ReturnType<typeof flooder>>;
type Flood = [string, (one: Flooder) => string, (one: Flooder) => (n: number) => Promise<Answer>, { taken: number; status: number }];

const FLOODS: Flood[] = [
  ["of a project", (one) => one.lockOfProject, (one) => one.rename, { taken: OF_PROJECT, status: 200 }],
  ["of a project's animals", (one) => one.lockOfPets, (one) => one.addPet, { taken: OF_PROJECT, status: 201 }],
  ["through the API", (one) => one.lockOfProject, (one) => one.addCategory("direct"), { taken: OF_PROJECT, status: 201 }],
  ["through the API on the other lane", (one) => one.lockOfProject, (one) => one.addCategory("next"), { taken: OF_PROJECT, status: 201 }],
  ["of one's own account", (one) => one.lockOfPerson, (one) => one.renameSelf, { taken: OF_PERSON, status: 204 }],
];

it.each(FLOODS)(
  "lets parallel changes %s wait without connections, and refuses only the surplus",
  async (_what, lockOf, sendOf, { taken, status }) => {
    const one = await flooder();
    const release = await hold(lockOf(one));
    const send = sendOf(one);
    const refused: Answer[] = [];
    const sent = Array.from({ length: taken + SURPLUS }, async (_, n) => {
      const answer = await send(n);
      if (answer.status === 429) refused.push(answer);
      return answer.status;
    });
    await eventually("the surplus", () => refused.length > 0);
    expect(pool().totalCount - pool().idleCount).toBeLessThanOrEqual(maxOfPerson + READS);
    expect(await statusesOfOthers()).toEqual([200, 200, 201, 200]);
    await release();
    // On a slow machine that holds the lock for ten seconds, the other responses report that.
    const others = (await Promise.all(sent)).filter((one) => one !== 429);
    expect(others.filter((one) => one !== status && one !== 503)).toEqual([]);
    for (const { headers, text } of refused) {
      expect(headers["retry-after"]).toBe("2");
      expect(text).toMatch(/are waiting already, which is the limit\. Nothing was changed\./);
    }
  },
);

it.each([
  ["enquiries through the API", "enquiries", (one: Flooder) => one.readEnquiries],
  ["webhooks in the dashboard", "webhook_endpoints", (one: Flooder) => one.readWebhooks],
])("leaves connections to others while one person's reads of %s wait", async (_what, table, sendOf) => {
  const send = sendOf(await flooder());
  const release = await hold(`lock table ${table} in access exclusive mode`);
  const sent = Array.from({ length: 40 }, () => send());
  await eventually("the reads", () => pool().totalCount - pool().idleCount >= MAX_READS);
  expect(await statusesOfOthers()).toEqual([200, 200, 201, 200]);
  await release();
  // On a slow machine where they wait for ten seconds, the other responses report that.
  expect((await Promise.all(sent)).filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
});
