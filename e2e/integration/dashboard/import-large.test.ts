import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { makeKey } from "#e2e/support/fixtures.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { startWorker, type Work } from "#lib/programs/worker/worker.ts";
import { MAX_ALL_ROWS, type PetImport } from "#lib/shelter/pets/import/schema.ts";

/** Far longer than it takes on a slow machine. */
const MAX_MS = 240_000;
/** More than "all or nothing" takes, and enough batches to show that the API is never kept waiting. */
const GOOD_ROWS = MAX_ALL_ROWS + 5000;
const lanes = useLanes();
let at: string;
let projectId: bigint;
let key: string;
let owner: BrowserClient;
let work: Work;

beforeAll(async () => {
  const olga = await makePerson("Olga");
  const { project, scope } = await makeShelter(olga);
  at = `/api/projects/${project.slug}/imports`;
  projectId = BigInt(project.id);
  await setPlan(scope, "enterprise", { perMinute: 1_000_000, perDay: 1_000_000 }, { kind: "cli", id: "test" });
  key = (await makeKey(scope)).key;
  owner = await signedIn(lanes.base("next"), olga);
  work = startWorker();
});
afterAll(() => work.stop());

const look = async (id: string): Promise<PetImport> => JSON.parse((await owner.send("GET", `${at}/${id}`)).text);

it.each([
  ["all", MAX_ALL_ROWS],
  ["good", GOOD_ROWS],
] as const)("a worker imports every row while the API answers every request (%s, %i rows)", async (mode, count) => {
  const before = await prisma().pet.count({ where: { projectId } });
  const lines = Array.from({ length: count }, (_, i) => `Animal ${i},${i % 9},${i % 50 === 0 ? "pending" : ""}`);
  const body = `name,category,status\r\n${lines.join("\r\n")}\r\n`;
  const { id } = JSON.parse((await owner.send("POST", `${at}?name=list.csv&format=csv`, { body })).text);
  const answers: number[] = [];
  const until = (state: string): Promise<unknown> =>
    eventually(
      `the import to be ${state}`,
      async () => {
        const [read, added] = await Promise.all([
          lanes.call("direct", "GET", "/v1/pets?limit=5", { key }),
          lanes.call("direct", "POST", "/v1/pets", { key, body: JSON.stringify({ name: "Meanwhile", categoryId: 1 }) }),
        ]);
        answers.push(read.status, added.status);
        const file = await look(id);
        expect(["checking", "adding", state]).toContain(file.state);
        return file.state === state;
      },
      MAX_MS,
    );
  await until("ready");
  await owner.send("POST", `${at}/${id}/start`, { body: { mode } });
  await until("done");
  expect(new Set(answers)).toEqual(new Set([200, 201]));
  expect((await look(id)).addedRows).toBe(count);
  const meanwhile = answers.filter((status) => status === 201).length;
  expect(await prisma().pet.count({ where: { projectId } })).toBe(before + count + meanwhile);
});
