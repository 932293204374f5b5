import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeKey, TESTER } from "#e2e/support/fixtures.ts";
import { queuedJobs } from "#e2e/support/jobs.ts";
import { makePerson } from "#e2e/support/people.ts";
import { processAll, upload } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { finishReset } from "#lib/operations/test-data/jobs.ts";
import { resetStep } from "#lib/operations/test-data/mutations.ts";
import type { ResetPlace, ResetResult } from "#lib/operations/test-data/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { binPet, editPet } from "#lib/shelter/pets/change.mutations.ts";
import { recentDays } from "#lib/shelter/pets/days/state.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { sweepPhotos } from "#lib/shelter/photos/sweep.mutations.ts";
import { createOwnProject } from "#lib/shelter/projects/mutations.ts";
import { type PersonActor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

let owner: Person;
let actor: PersonActor;
let scope: ProjectScope;
const actorOf = ({ id, sessionId }: Person): PersonActor => ({ kind: "user", id, sessionId });
const where = () => ({ projectId: BigInt(scope.projectId) });
const add = (name: string, target = scope) => createPet(target, { name, categoryId: 1n, status: "available" }, TESTER);
const enquiry = (quarantined = false) =>
  prisma().enquiry.create({
    data: { ...where(), formId: crypto.randomUUID(), name: "Ada", email: "ada@example.org", message: "Hello", consent: "", quarantined },
  });
const entries = async () =>
  (await prisma().auditEntry.findMany({ where: { ...where(), action: "project.reset" }, orderBy: { id: "asc" } })).map(
    ({ after }) => after,
  );

const isOwn = ({ task, payload }: { task: string; payload: unknown }): boolean =>
  task === "test-data.reset" && (payload as { projectId?: string }).projectId === scope.projectId;
const resets = async () => (await queuedJobs()).filter(isOwn);

async function reset(): Promise<ResetResult[]> {
  const steps: ResetResult[] = [];
  for (let place: ResetPlace | null | undefined; place !== null; place = steps.at(-1)?.next) {
    steps.push(await resetStep(scope, place, actor));
  }
  return steps;
}

beforeAll(async () => {
  owner = await makePerson("Owner");
  actor = actorOf(owner);
});
beforeEach(async () => {
  scope = projectScope((await createOwnProject(owner, "Sandbox", true)).id);
});

it("deletes animals, orders, photos, and enquiries with their events, and keeps keys, people, categories, and other projects", async () => {
  const other = projectScope((await createOwnProject(owner, "Other", true)).id);
  await add("Foreign", other);
  await makeKey(scope);
  const [rex, max, old] = [await add("Rex"), await add("Max"), await add("Old")];
  await editPet(scope, max.id, { version: 1, status: "sold" }, actor);
  await binPet(scope, old.id, 1, true, actor);
  const [asked] = [await enquiry(), await enquiry(true)];
  await prisma().idempotencyKey.create({
    data: {
      ...where(),
      key: "ci",
      bodyHash: "0".repeat(64),
      status: 201,
      body: "{}",
      createdAt: new Date(),
      expiresAt: new Date("2100-01-01"),
    },
  });
  const { orderId, id: adoptionId } = await prisma().adoption.findFirstOrThrow({ where: where() });
  await prisma().adoptionPrint.create({ data: { ...where(), adoptionId, name: "Contract", language: "en", text: "", values: {} } });
  const { id: last } = await prisma().event.findFirstOrThrow({ where: where(), orderBy: { id: "desc" } });

  expect(await reset()).toEqual([{ animals: 3, enquiries: 2, next: null }]);

  const left = (table: string) => `select from ${table} where project_id = $1`;
  const emptied = ["pets", "adoptions", "adoption_prints", "enquiries", "idempotency_keys"];
  expect((await pool().query(emptied.map(left).join(" union all "), [scope.projectId])).rowCount).toBe(0);
  expect(await prisma().apiKey.count({ where: where() })).toBe(1);
  expect(await prisma().member.count({ where: where() })).toBe(1);
  expect(await prisma().category.count({ where: where() })).toBeGreaterThan(0);
  expect(await prisma().pet.count({ where: { projectId: BigInt(other.projectId) } })).toBe(1);
  const events = await prisma().event.findMany({ where: { ...where(), id: { gt: last } }, orderBy: { id: "asc" } });
  expect(events.map(({ type, data }) => [type, (data as { id: number }).id])).toEqual([
    ["enquiry.deleted", Number(asked?.id)],
    ["order.deleted", Number(orderId)],
    ["pet.deleted", Number(rex.id)],
    ["pet.deleted", Number(max.id)],
  ]);
  expect(events.at(-1)?.data).toEqual({ id: Number(max.id), name: "Max", categoryId: 1, status: "sold" });
  expect(await entries()).toEqual([{ animals: 3, enquiries: 2 }]);
});

it("lets photos count until the sweep removes their files", async () => {
  const { id } = await add("Rex");
  await upload(scope, id, await jpeg(), actor);
  await processAll();
  await reset();
  const bytes = async () => (await prisma().petPhoto.aggregate({ where: where(), _sum: { bytes: true } }))._sum.bytes;
  expect(await bytes()).toBeGreaterThan(0);
  await sweepPhotos(Date.now() + 2 * DAY_MS);
  expect(await bytes()).toBeNull();
});

it("shows no animals, arrivals, or adoptions of before in the overview, and counts from there", async () => {
  const [day, ago] = [86_400_000, new Date(Date.now() - 5 * 86_400_000)];
  await prisma().project.update({ where: { id: BigInt(scope.projectId) }, data: { createdAt: ago } });
  const figures = { available: 7, pending: 0, sold: 0, arrived: 7, adopted: 1 };
  for (const back of [1, 2]) await prisma().petDay.create({ data: { ...where(), day: new Date(Date.now() - back * day), ...figures } });
  const { id } = await add("Rex");
  await editPet(scope, id, { version: 1, status: "sold" }, actor);
  await reset();
  await add("New");
  const days = (await recentDays(scope, undefined, Date.now())).map((one) => one.figures).slice(-5);
  const none = { counts: { available: 0, pending: 0, sold: 0 }, arrived: 0, adopted: 0 };
  expect(days).toEqual([none, none, none, none, { counts: { available: 1, pending: 0, sold: 0 }, arrived: 1, adopted: 0 }]);
});

it("takes large projects in steps that are each in the log, and changes nothing once all is gone", async () => {
  const pets = Array.from({ length: 1100 }, (_, i) => ({ ...where(), name: `Pet ${i}`, categoryId: 1n }));
  await prisma().pet.createMany({ data: pets });
  const steps = await reset();
  expect(steps.map(({ animals }) => animals)).toEqual([1000, 100]);
  expect(steps.at(-1)?.next).toBeNull();
  const { id: last } = await prisma().event.findFirstOrThrow({ where: where(), orderBy: { id: "desc" } });
  expect(await reset()).toEqual([{ animals: 0, enquiries: 0, next: null }]);
  expect((await prisma().event.findFirstOrThrow({ where: where(), orderBy: { id: "desc" } })).id).toBe(last);
  expect(await entries()).toEqual([{ animals: 1000 }, { animals: 100 }]);
});

it("is finished by a job once the page is closed, also for someone who is no member any more, and by none otherwise", async () => {
  await prisma().pet.createMany({ data: Array.from({ length: 2100 }, (_, i) => ({ ...where(), name: `Pet ${i}`, categoryId: 1n })) });
  const { next } = await resetStep(scope, undefined, actor);
  const [job] = await resets();
  expect(job?.payload).toMatchObject({ ...next, projectId: scope.projectId });
  await add("Newer");
  await prisma().member.deleteMany({ where: { ...where(), userId: BigInt(owner.id) } });
  await finishReset(job?.payload, 0);
  expect(await prisma().pet.count({ where: where() })).toBe(101);
  expect(await resets()).toHaveLength(1);
  await finishReset(job?.payload, 60_000);
  expect((await prisma().pet.findMany({ where: where() })).map(({ name }) => name)).toEqual(["Newer"]);
  expect(await entries()).toEqual([{ animals: 1000 }, { animals: 1000 }, { animals: 100 }]);
  await prisma().member.create({ data: { ...where(), userId: BigInt(owner.id), role: "owner" } });
  const left = await resets();
  await reset();
  expect(await resets()).toEqual(left);
});

it("leaves the job of a newer reset alone when an older one is over", async () => {
  await prisma().pet.createMany({ data: Array.from({ length: 1100 }, (_, i) => ({ ...where(), name: `Pet ${i}`, categoryId: 1n })) });
  const first = await resetStep(scope, undefined, actor);
  await prisma().pet.createMany({ data: Array.from({ length: 1000 }, (_, i) => ({ ...where(), name: `New ${i}`, categoryId: 1n })) });
  clock.replace(() => Date.now() + 1000);
  await resetStep(scope, undefined, actor);
  clock.replace(Date.now);
  expect((await resetStep(scope, first.next ?? undefined, actor)).next).toBeNull();
  const [job] = await resets();
  await finishReset(job?.payload);
  expect(await prisma().pet.count({ where: where() })).toBe(0);
});

it("ends beside programs that go on adding and changing animals, two resets at once, with events that tell what is left", async () => {
  await prisma().pet.createMany({ data: Array.from({ length: 1100 }, (_, i) => ({ ...where(), name: `Pet ${i}`, categoryId: 1n })) });
  const before = (await prisma().pet.findMany({ where: where(), select: { id: true } })).map(({ id }) => Number(id));
  let isOver = false;
  const writing = (async () => {
    let added = 0;
    do {
      const { id } = await add(`New ${added}`);
      added += 1;
      if (added % 2 === 0) await editPet(scope, id, { version: 1, status: "pending" }, actor).catch(() => undefined);
    } while (!isOver || added < 20);
  })();
  const both = await Promise.all([reset(), reset()]);
  isOver = true;
  await writing;
  const removed = both.flat().reduce((sum, { animals }) => sum + animals, 0);
  const living = new Set(before);
  const events = await pool().query<{ type: string; subject: string }>(
    `select id, 'pet.created' as type, entity_id as subject from audit_entries where project_id = $1 and action = 'pet.create'
     union all select id, type, data ->> 'id' from events where project_id = $1 and type like 'pet.%' order by id`,
    [scope.projectId],
  );
  for (const { type, subject } of events.rows) {
    if (type === "pet.deleted") expect(living.delete(Number(subject))).toBe(true);
    else living.add(Number(subject));
  }
  const left = (await prisma().pet.findMany({ where: where(), select: { id: true } })).map(({ id }) => Number(id));
  expect(new Set(left)).toEqual(living);
  expect(removed).toBeGreaterThanOrEqual(before.length);
  expect(left.filter((id) => before.includes(id))).toEqual([]);
});

it("stops an import that is under way", async () => {
  const file = async function* () {
    yield Buffer.from("name,category,status\nRex,1,\nMax,1,\n");
  };
  const importId = await takeFile(scope, { fileName: "list.csv", format: "csv", body: file() }, actor);
  const payload = { projectId: scope.projectId, importId };
  await checkImport(payload);
  await startImport(scope, importId, "good", actor);
  await reset();
  await addImport(payload);
  await checkImport(payload);
  expect(await prisma().pet.count({ where: where() })).toBe(0);
  expect(await entries()).toEqual([{ imports: 1 }]);
});

it("refuses a project that is no test project, people who are not its owners, and an old proof of identity", async () => {
  const [viewer, staff, stranger] = [await makePerson("Viewer"), await makePerson("Staff"), await makePerson("Stranger")];
  await createOwnProject(stranger, "Elsewhere", true);
  const roles = [["viewer", viewer] as const, ["staff", staff] as const];
  for (const [role, { id }] of roles) await prisma().member.create({ data: { ...where(), userId: BigInt(id), role } });
  const real = projectScope((await createOwnProject(owner, "Real")).id);
  await add("Real", real);
  await add("Rex");
  await expect(resetStep(real, undefined, actor)).rejects.toMatchObject({ code: "conflict", message: /Only a test project/ });
  for (const person of [viewer, staff]) {
    await expect(resetStep(scope, undefined, actorOf(person))).rejects.toMatchObject({ code: "not_allowed" });
  }
  await expect(resetStep(scope, undefined, actorOf(stranger))).rejects.toMatchObject({ code: "not_found" });
  const session = { where: { id: BigInt(owner.sessionId) } };
  await prisma().userSession.update({ ...session, data: { provedAt: new Date(Date.now() - 16 * 60_000) } });
  await expect(resetStep(scope, undefined, actor)).rejects.toMatchObject({ code: "reauthentication_required" });
  await prisma().userSession.update({ ...session, data: { provedAt: new Date() } });
  expect(await prisma().pet.count({ where: { projectId: { in: [BigInt(real.projectId), BigInt(scope.projectId)] } } })).toBe(2);
});
