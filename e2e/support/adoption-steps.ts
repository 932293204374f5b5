import fc from "fast-check";
import { expect } from "vitest";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addAdoption, changeAdoption, undoAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { ADOPTION_STAGES } from "#lib/shelter/adoptions/stages/rules.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/inbox/mutations.ts";
import { changeMany, undoMany } from "#lib/shelter/pets/bulk/mutations.ts";
import { binPet, undoPet } from "#lib/shelter/pets/change.mutations.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { undoPlan } from "#lib/shelter/pets/import/undo/data.ts";
import { undoImport } from "#lib/shelter/pets/import/undo/jobs.ts";
import { startUndo } from "#lib/shelter/pets/import/undo/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { writePet } from "#lib/shelter/pets/write.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type ProjectScope, projectScope, type ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";

export const ACTOR: ServiceActor = { kind: "cli", id: "7" };
type Work = () => Promise<unknown>;

export interface Shelter {
  scope: ProjectScope;
  pets: string[];
  /** Adoptions of the first animal; the last one comes from the enquiry. */
  adoptions: string[];
  enquiry: string;
  /** Completed steps; the last one is at the end. */
  done: { before: unknown; undo: Work }[];
}

/** @returns how it is undone; nothing where nothing changed */
export type Step = (shelter: Shelter) => Promise<Work | undefined>;
type Table = "pets" | "adoptions" | "enquiries";

export async function openShelter(): Promise<Shelter> {
  const scope = projectScope((await createProject("Story", "free", ACTOR)).id);
  const statuses = ["available", "pending", "sold"] as const;
  const created = await Promise.all(statuses.map((status) => createPet(scope, { name: status, categoryId: 1n, status }, ACTOR)));
  const pets = created.map(({ id }) => id);
  await pool().query("update pets set external_id = name where project_id = $1", [scope.projectId]);
  const [petId = ""] = pets;
  const adoptions = [
    await addAdoption(scope, { petId, adopter: "Ada" }, ACTOR),
    await addAdoption(scope, { petId, adopter: "Bob" }, ACTOR),
  ];
  const asked = { projectId: BigInt(scope.projectId), petId: BigInt(petId), formId: "1", name: "Eve", email: "eve@example.org" };
  const enquiry = String((await prisma().enquiry.create({ data: { ...asked, message: "Hello", consent: "" } })).id);
  await changeEnquiry(scope, enquiry, { version: 1, state: "approved" }, ACTOR);
  const { id } = await prisma().adoption.findFirstOrThrow({ where: { enquiryId: BigInt(enquiry) } });
  return { scope, pets, adoptions: [...adoptions, String(id)], enquiry, done: [] };
}

const versionOf = async (table: Table, id: string): Promise<number> =>
  (await pool().query<{ version: number }>(`select version from ${table} where id = $1`, [id])).rows[0]?.version ?? 0;

/** Only a last change can be undone, so steps are undone in reverse order. */
async function asLast(table: Table, id: string, version: number, undo: Work): Promise<void> {
  const now = await versionOf(table, id);
  await pool().query(`update ${table} set version = $2 where id = $1`, [id, version]);
  await undo();
  await pool().query(`update ${table} set version = greatest(version, $2) + 1 where id = $1`, [id, now]);
}

/** Returns whether it changed the animal, and its undo. */
async function changing({ scope }: Shelter, pet: string, work: Work): Promise<Work | undefined> {
  const before = await versionOf("pets", pet);
  await work();
  const version = await versionOf("pets", pet);
  return version === before ? undefined : () => asLast("pets", pet, version, () => undoPet(scope, pet, version, ACTOR));
}

/** Returns all moves of an adoption, the last one first. */
async function moving({ scope }: Shelter, adoption: string, work: Work): Promise<Work | undefined> {
  const before = await versionOf("adoptions", adoption);
  await work();
  const count = (await versionOf("adoptions", adoption)) - before;
  const versions = Array.from({ length: count }, (_, i) => before + count - i);
  if (count === 0) return undefined;
  return async () => {
    for (const version of versions) {
      await asLast("adoptions", adoption, version, () => undoAdoption(scope, adoption, version, ACTOR));
    }
  };
}

/** An import counts later imports, undone before it, as two versions of no one. */
const UNDONE_SINCE = "select 2 * count(*)::int as count from pet_import_rows where known_pet = $1 and restored and import_id > $2";
const undoneSince = async (pet: string, importId: string): Promise<number> =>
  (await pool().query<{ count: number }>(UNDONE_SINCE, [pet, importId])).rows[0]?.count ?? 0;

const pick = <T>(all: readonly T[], lot: number): T => all[lot % all.length] as T;
const lot = fc.nat({ max: 5 });
const status = fc.constantFrom(...PET_STATUSES);

const byApi = fc.tuple(lot, status).map(
  ([lot, status]): Step =>
    (shelter) => {
      const petId = pick(shelter.pets, lot);
      return changing(shelter, petId, () => writePet(shelter.scope, { petId, change: { status } }, ACTOR));
    },
);

const byDashboard = fc.tuple(lot, fc.constantFrom(...ADOPTION_STAGES), fc.boolean()).map(
  ([lot, stage, fromAnimals]): Step =>
    async (shelter) => {
      const [adoption, [petId = ""]] = [pick(shelter.adoptions, lot), shelter.pets];
      let undoMove: Work | undefined;
      const undoChange = await changing(shelter, petId, async () => {
        const version = await versionOf("adoptions", adoption);
        undoMove = await moving(shelter, adoption, () => changeAdoption(shelter.scope, adoption, { version, stage }, ACTOR));
      });
      return fromAnimals && undoChange ? undoChange : undoMove;
    },
);

const answered = fc.constantFrom({ state: "approved", petStatus: "pending" } as const, { state: "new", petStatus: "available" } as const);
const byEnquiry = answered.map(
  (change): Step =>
    async (shelter) => {
      const version = await versionOf("enquiries", shelter.enquiry);
      return await moving(shelter, pick(shelter.adoptions, 2), () =>
        changeEnquiry(shelter.scope, shelter.enquiry, { version, ...change }, ACTOR),
      );
    },
);

const binned = lot.map(
  (lot): Step =>
    async (shelter) => {
      const pet = pick(shelter.pets, lot);
      const { deletedAt } = await prisma().pet.findUniqueOrThrow({ where: { id: BigInt(pet) } });
      const version = await versionOf("pets", pet);
      return await changing(shelter, pet, () => binPet(shelter.scope, pet, version, deletedAt === null, ACTOR));
    },
);

const many = status.map(
  (status): Step =>
    async ({ scope, pets }) => {
      const change = { kind: "status", status } as const;
      const { undo } = await changeMany(scope, { selection: { kind: "picked", ids: pets }, expected: pets.length, change }, ACTOR);
      if (!undo) return undefined;
      const versions = await Promise.all(pets.map((pet) => versionOf("pets", pet)));
      return pets.reduce<Work>(
        (next, pet, i) => () => asLast("pets", pet, versions[i] ?? 0, next),
        () => undoMany(scope, undo, ACTOR),
      );
    },
);

const imported = fc.tuple(lot, fc.constantFrom("available", "pending", "adopted")).map(
  ([lot, status]): Step =>
    async (shelter) => {
      const [{ scope }, pet, externalId] = [shelter, pick(shelter.pets, lot), pick(PET_STATUSES, lot)];
      const body = (async function* () {
        yield Buffer.from(`name,category,status,externalId\n${externalId},1,${status},${externalId}\n`);
      })();
      const importId = await takeFile(scope, { fileName: "list.csv", format: "csv", body }, ACTOR);
      const job = { projectId: scope.projectId, importId };
      await checkImport(job);
      const before = await versionOf("pets", pet);
      await startImport(scope, importId, "good", ACTOR);
      await addImport(job);
      const version = await versionOf("pets", pet);
      if (version === before) return undefined;
      return async () =>
        asLast("pets", pet, version + (await undoneSince(pet, importId)), async () => {
          const { animals, updates } = await undoPlan(scope, importId);
          await startUndo(scope, importId, { animals, updates }, ACTOR);
          await undoImport(job);
        });
    },
);

/** As a person who undoes an undo. A number that goes with it never comes back, so this is a new first state. */
const again = lot.map(
  (lot): Step =>
    async ({ scope, pets, done }) => {
      const pet = pick(pets, lot);
      await undoPet(scope, pet, await versionOf("pets", pet), ACTOR);
      done.length = 0;
      return undefined;
    },
);

/** Versions, and when something was written, differ after an undo. */
const ROWS = `select
  (select json_agg(a order by id) from (select id, pet_id, order_id, ordered_at, enquiry_id, stage, adopter, created_at, moved_at, home_at, returned_on
     from adoptions where project_id = $1) a) as adoptions,
  (select json_agg(p order by id) from (select id, status, adopted_at, deleted_at is null as here from pets where project_id = $1) p) as pets`;

export const rowsOf = async ({ scope }: Shelter): Promise<unknown> => (await pool().query<object>(ROWS, [scope.projectId])).rows[0];

export async function undoLast(shelter: Shelter): Promise<void> {
  const last = shelter.done.pop();
  await last?.undo();
  if (last) expect(await rowsOf(shelter)).toEqual(last.before);
}
const undone = fc.constant<Step>(async (shelter) => void (await undoLast(shelter)));

/** Steps use the API, the dashboard, and files. */
export const adoptionStep = fc.oneof(
  { arbitrary: byDashboard, weight: 6 },
  { arbitrary: byApi, weight: 4 },
  { arbitrary: byEnquiry, weight: 3 },
  { arbitrary: undone, weight: 2 },
  ...[many, binned, again, imported].map((arbitrary) => ({ arbitrary, weight: 1 })),
);
