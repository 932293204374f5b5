import { afterAll, beforeAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { readsOf } from "#e2e/support/plans.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { findDone, findPending, findWaiting } from "#lib/operations/overview/daily.data.ts";
import { dailyOf } from "#lib/operations/overview/daily.loaders.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { addCategory } from "#lib/shelter/categories/mutations.ts";
import { addPet, binPet, editPet, undoPet } from "#lib/shelter/pets/change.mutations.ts";
import type { PetStatus } from "#lib/shelter/pets/schema.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

const close = await useTestDatabase();
afterAll(close);

const NOW = Date.now();
/** Limits rows read per table by all statements. */
const MAX_ROWS = 6100;
const before = (days: number, ms = 0): Date => new Date(NOW - days * DAY_MS - ms);

let olga: Person;
let actor: Actor;
let project: Project;
let scope: ProjectScope;
let dogs: string;

beforeAll(async () => {
  olga = await makePerson("Olga");
  actor = { kind: "user", id: olga.id };
  ({ project, scope } = await makeShelter(olga));
  ({ categoryId: dogs } = await addCategory(scope, { name: "Dogs" }, actor));
  const other = await makePerson("Eve");
  const { scope: foreign } = await makeShelter(other);
  for (const status of ["available", "pending"] as const) {
    const { id } = await add("Foreign", status, foreign, { kind: "user", id: other.id });
    await since(id, 900);
  }
});

function add(name: string, status: PetStatus = "available", to = scope, by = actor) {
  return addPet(to, { name, categoryId: dogs, status }, by);
}

/** Backdates when the animal was added, and reserved if it is pending. */
async function since(petId: string, days: number, ms = 0): Promise<void> {
  await pool().query("update pets set created_at = $2 where id = $1", [petId, before(days, ms)]);
  await pool().query("update adoptions set created_at = $2, moved_at = $2 where pet_id = $1", [petId, before(days, ms)]);
}

async function profile(petId: string, intakeDate: string | null, birthDate: string | null): Promise<void> {
  await pool().query(
    `insert into pet_profiles (pet_id, project_id, intake_date, birth_date, birth_date_precision)
     values ($1, $2, $3, $4, case when $4::date is not null then 'year' end)`,
    [petId, scope.projectId, intakeDate, birthDate],
  );
}

const daily = (role: Role = "owner") => dailyOf({ project, role, scope }, NOW);

it("lists available animals of the project, the longest wait first, by intake or else by when they were added", async () => {
  const added = async (name: string, days: number) => {
    const { id } = await add(name);
    await since(id, days);
    return id;
  };
  await added("Third", 20);
  const first = await added("First", 1);
  const second = await added("Second", 40);
  for (const name of ["Fourth", "Fifth", "Sixth"]) await added(name, 3);
  const adopted = await add("Adopted", "sold");
  await since(adopted.id, 500);
  const binned = await add("Binned");
  await binPet(scope, binned.id, binned.version, true, actor);
  await since(binned.id, 500);
  await profile(first, before(100).toISOString().slice(0, 10), "2020-01-01");
  await profile(second, null, null);
  await pool().query("update pet_profiles set listed = false where pet_id = $1", [second]);
  const { rows } = await pool().query<{ id: string }>(
    "insert into pet_photos (project_id, hash, state, bytes) values ($1, 'a', 'processing', 1), ($1, 'b', 'ready', 1) returning id",
    [scope.projectId],
  );
  const photos = rows.map(({ id }) => id);
  await pool().query("insert into pet_photo_uses (pet_id, photo_id, position) values ($1, $3, 1), ($2, $4, 1)", [second, first, ...photos]);

  const { waiting } = await daily();
  expect(waiting.map(({ name, days }) => [name, days])).toEqual([
    ["First", 100],
    ["Second", 40],
    ["Third", 20],
    ["Fourth", 3],
    ["Fifth", 3],
  ]);
  expect(waiting.slice(0, 2)).toMatchObject([
    { category: "Dogs", age: { isAbout: true }, isListed: true, photo: `/api/projects/${project.slug}/media/b-320.webp` },
    { category: "Dogs", age: null, isListed: false, photo: null },
  ]);
});

it("lists animals that are pending for more than seven days, to the millisecond", async () => {
  const pending = async (name: string, days: number, ms: number) => since((await add(name, "pending")).id, days, ms);
  await pending("Exactly", 7, 0);
  await pending("Just over", 7, 1);
  await pending("Long", 30, 0);
  const back = await add("Available again", "pending");
  await since(back.id, 20);
  await editPet(scope, back.id, { version: back.version, status: "available" }, actor);
  const binned = await add("Pending in the bin", "pending");
  await since(binned.id, 20);
  await binPet(scope, binned.id, binned.version, true, actor);
  const listed = async () => (await daily()).pending.pets.map(({ name, days }) => [name, days]);
  expect(await listed()).toEqual([
    ["Long", 30],
    ["Just over", 7],
  ]);

  const mistaken = await add("Adopted by mistake", "pending");
  await since(mistaken.id, 20);
  await editPet(scope, mistaken.id, { version: mistaken.version, status: "sold" }, actor);
  await undoPet(scope, mistaken.id, mistaken.version + 1, actor);
  expect((await listed())[1]).toEqual(["Adopted by mistake", 20]);

  for (const days of [10, 9, 8, 40]) await pending("More", days, 0);
  expect(await listed()).toEqual([
    ["More", 40],
    ["Long", 30],
    ["Adopted by mistake", 20],
    ["More", 10],
    ["More", 9],
  ]);
  expect((await daily()).pending.count).toBe(7);
});

it("lists unread enquiries with the faces of their animals, and counts those of the last two weeks", async () => {
  const { scope: own, project: shelter } = await makeShelter(olga);
  const pet = await add("Biscuit", "available", own);
  const { rows } = await pool().query<{ id: string }>(
    "insert into pet_photos (project_id, hash, state, bytes) values ($1, 'face', 'ready', 1) returning id",
    [own.projectId],
  );
  await pool().query("insert into pet_photo_uses (pet_id, photo_id, position) values ($1, $2, 1)", [pet.id, rows[0]?.id]);
  const asked = async (name: string, days: number, state = "new", isSpam = false, petId: string | null = pet.id) =>
    pool().query(
      `insert into enquiries (project_id, form_id, pet_id, pet_name, name, email, message, consent, state, quarantined, created_at)
       values ($1, $2, $3, $4, $2, '', '', '', $5::"EnquiryState", $6, $7)`,
      [own.projectId, name, petId, petId && "Biscuit", state, isSpam, before(days)],
    );
  const there = async () => (await dailyOf({ project: shelter, role: "viewer", scope: own }, NOW)).asked;
  expect(await there()).toEqual({ shown: [], count: 0, since: null, inWeek: 0, inWeekBefore: 0 });
  await asked("Long ago", 15, "closed");
  for (let i = 0; i < 6; i += 1) await asked(`Early ${i}`, 10);
  await asked("Answered", 8, "in_progress");
  await asked("Spam", 2, "new", true);
  await asked("General", 1, "new", false, null);
  const { shown, ...sums } = await there();
  expect(shown.map(({ name }) => name)).toEqual(["General", "Early 5", "Early 4", "Early 3", "Early 2", "Early 1"]);
  expect(shown.slice(0, 2)).toMatchObject([
    { petId: null, petName: null, photo: null, createdAt: before(1).toISOString() },
    { petId: pet.id, petName: "Biscuit", photo: `/api/projects/${shelter.slug}/media/face-320.webp` },
  ]);
  expect(sums).toEqual({ count: 7, since: before(10).toISOString(), inWeek: 1, inWeekBefore: 7 });
});

it("lists what members did with animals in 24 hours, bulk changes and photos of an animal as one, for those who may write or read the log", async () => {
  const { scope: own, project: shelter } = await makeShelter(olga);
  const there = (role: Role) => dailyOf({ project: shelter, role, scope: own }, Date.now());
  const pet = await add("Biscuit", "available", own);
  await editPet(own, pet.id, { version: pet.version, status: "sold" }, actor);
  const entry = (kind: string, entityType: string) =>
    pool().query(
      "insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id) values ($1, $2, $3, 'pet.update', $4, $5)",
      [own.projectId, kind, olga.id, entityType, pet.id],
    );
  await entry("api_key", "pet");
  await entry("user", "site");
  const earlier = await add("Earlier", "available", own);
  await pool().query("update audit_entries set at = at - interval '25 hours' where entity_type = 'pet' and entity_id = $1", [earlier.id]);
  await pool().query(
    `insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, before, after)
     select $1, 'user', $2, 'pet.update', 'pet', $3, '{"status":"sold"}', '{"status":"available","batch":"b"}' from generate_series(1, 12)`,
    [own.projectId, olga.id, pet.id],
  );
  const photo = (entityId: string) =>
    pool().query(
      `insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id)
       select $1, 'user', $2, 'pet.add_photo', 'pet', $3 from generate_series(1, 3)`,
      [own.projectId, olga.id, entityId],
    );
  await photo(pet.id);
  await photo(earlier.id);
  const done = (await there("staff")).done?.map(({ who, action, status, name, count }) => [who, action, status, name, count]);
  expect(done).toEqual([
    ["Olga", "pet.add_photo", null, "Earlier", 3],
    ["Olga", "pet.add_photo", null, "Biscuit", 3],
    ["Olga", "pet.update", "available", "Biscuit", 12],
    ["Olga", "pet.update", "sold", "Biscuit", 1],
    ["Olga", "pet.create", null, "Biscuit", 1],
  ]);
  expect((await there("owner")).done).toHaveLength(5);
  expect((await there("viewer")).done).toBeNull();
});

it("reads few rows of a project with 100,000 animals", async () => {
  const many = projectScope((await makeShelter(olga)).project.id);
  await pool().query(
    `insert into pets (project_id, name, category_id, status, created_at)
     select $1, 'Bella', 1, (case when i % 10 < 6 then 'available' when i % 10 < 8 then 'pending' else 'sold' end)::"PetStatus", now() - interval '900 days' + i * interval '30 minutes'
       from generate_series(1, 100000) i`,
    [many.projectId],
  );
  await pool().query(
    `insert into pet_profiles (pet_id, project_id, intake_date)
     select id, project_id, created_at::date - (case when id % 1000 = 3 then 2000 else 3 end) from pets where project_id = $1 and id % 3 > 0`,
    [many.projectId],
  );
  await pool().query(
    `insert into adoptions (project_id, pet_id, order_id, stage, created_at, moved_at)
     select project_id, id, nextval('orders_id_seq'), (case status when 'sold' then 'home' else 'reserved' end)::"AdoptionStage", created_at, created_at
       from pets where project_id = $1 and status <> 'available'`,
    [many.projectId],
  );
  await pool().query(
    `insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, after)
     select project_id, 'api_key', '1', 'pet.create', 'pet', id::text, '{}' from pets where project_id = $1`,
    [many.projectId],
  );
  await pool().query("vacuum analyze");
  const reads = await readsOf(async () => [await findWaiting(many), await findPending(many, before(7)), await findDone(many, before(1))]);
  for (const table of ["pets", "pet_profiles", "adoptions", "audit_entries"]) {
    expect([table, (reads.get(table)?.rows ?? 0) <= MAX_ROWS, reads.get(table)?.seqScans ?? 0]).toEqual([table, true, 0]);
  }
  const { rows } = await pool().query<{ id: string }>(
    `select p.id from pets p left join pet_profiles l on l.pet_id = p.id where p.project_id = $1 and p.status = 'available'
      order by coalesce(l.intake_date, p.created_at::date), p.id limit 5`,
    [many.projectId],
  );
  expect((await findWaiting(many)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});
