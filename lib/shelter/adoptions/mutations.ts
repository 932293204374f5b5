import type { PoolClient } from "pg";
import { memberIdByEmail, requireMember } from "#lib/people/members/assignee.data.ts";
import { run, transactionAfter } from "#lib/platform/db/pool.ts";
import { AppError, DashboardError, noSuch } from "#lib/platform/errors.ts";
import { findAdoption } from "#lib/shelter/adoptions/data.ts";
import { adoptionUndoOf } from "#lib/shelter/adoptions/history.data.ts";
import { auditAdoptionWithin, moveAdoptionWithin, requireReturnDay } from "#lib/shelter/adoptions/record.mutations.ts";
import type { AdoptionPatch } from "#lib/shelter/adoptions/record.schema.ts";
import { namesAdopter } from "#lib/shelter/adoptions/rules.ts";
import type { AdoptionChange, AdoptionRow, NewAdoption } from "#lib/shelter/adoptions/schema.ts";
import { lockPets, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const INSERT = `insert into adoptions (project_id, pet_id, stage, adopter, email, phone, address, note, next_step, next_on, assignee_id)
  values ($1, $2, 'interested', $3, $4, $5, $6, $7, $8, $9, $10) returning id`;
const WRITE = `update adoptions set adopter = $3, email = $4, phone = $5, address = $6, note = $7, next_step = $8, next_on = $9,
    assignee_id = $10, returned_on = $11, return_reason = $12, happy_ending = $13, happy_photo_id = $14, version = version + 1, updated_at = clock_timestamp()
  where project_id = $1 and id = $2`;
/** Retention finds printed papers by it. */
const PERSON_LEFT = "update adoption_prints set person_left = true where project_id = $1 and adoption_id = $2";

/**
 * Begins with the stage `interested`, whatever the animal's status.
 * @returns its id
 * @throws `not_found`; DashboardError `conflict` when the animal is in the bin or the person is no member
 */
export async function addAdoption(scope: ProjectScope, wanted: NewAdoption, actor: Actor): Promise<string> {
  const { petId, adopter, email = "", phone = "", address = "", note = "", nextStep = "", nextOn = null, assigneeId = null } = wanted;
  const open = (on: PoolClient) => lockPets(on, scope, [petId], actor);
  return await transactionAfter(open, async (on, { locked, rows: [pet] }) => {
    if (!pet) throw noSuch("animal");
    if (pet.deletedAt !== null) throw new DashboardError("conflict", "This animal is in the bin. Restore it first.");
    if (assigneeId !== null) await requireMember(scope, assigneeId, on);
    const person = [adopter, email, phone, address];
    const [[id] = []] = await run(INSERT, [scope.projectId, petId, ...person, note, nextStep, nextOn, assigneeId], on);
    if (typeof id !== "string") throw new Error("an adoption was not inserted");
    await auditAdoptionWithin(locked, scope, id, undefined, actor);
    return id;
  });
}

async function rowOrThrow(scope: ProjectScope, adoptionId: string, on?: PoolClient): Promise<AdoptionRow> {
  const row = await findAdoption(scope, adoptionId, on);
  if (!row) throw noSuch("adoption");
  return row;
}

async function unchangedOrThrow(scope: ProjectScope, adoptionId: string, version: number, on: PoolClient): Promise<AdoptionRow> {
  const row = await rowOrThrow(scope, adoptionId, on);
  if (row.version === version) return row;
  throw new DashboardError("conflict", "A colleague changed this adoption in the meantime. Your change was not saved.");
}

const notReturned = (): AppError =>
  new AppError("invalid_body", "Only an adoption with the stage returned has a day and a reason of its return.");

type Change = Omit<AdoptionChange, "version">;

/**
 * Retention finds adoptions by the other fields, so clearing the name clears the address too.
 * @throws `invalid_body`
 */
function ofSomeone(row: AdoptionRow, change: Change): Change {
  if ((change.adopter ?? row.adopter) !== "") return change;
  if (change.address) throw new AppError("invalid_body", "An address needs the person’s name. Enter the name, or clear the address.");
  return row.address === "" ? change : { ...change, address: "" };
}

/** Visitors read the sentence, but not whom it is about. */
const adopterNamed = (): AppError =>
  new AppError("invalid_body", "Visitors read the happy ending. Leave out the adopter’s name, email, phone, and address.");

interface ChangedAdoption {
  row: AdoptionRow;
  /** Locked where the stage changes. */
  pet: PetRow | undefined;
  change: Change;
}

/**
 * Another stage moves the animal too. The caller has checked the version.
 * @returns whether it moved the animal
 * @throws `invalid_body`; DashboardError `conflict`
 */
async function changeAdoptionWithin(
  on: PetsTransaction,
  scope: ProjectScope,
  { row, pet, change }: ChangedAdoption,
  actor: Actor,
): Promise<boolean> {
  const { stage: to = row.stage, returnedOn, returnReason, ...edited } = ofSomeone(row, change);
  if (to !== "returned" && (returnedOn || returnReason)) throw notReturned();
  if (returnedOn !== undefined) requireReturnDay(row, returnedOn);
  if (namesAdopter({ ...row, ...defined(edited) })) throw adopterNamed();
  const moves = to !== row.stage;
  const moved = moves ? await moveAdoptionWithin(on, scope, { row, to, pet, returnedOn, returnReason }, actor) : undefined;
  const next = { ...row, ...defined(edited) };
  const isSame = Object.entries(defined({ ...edited, returnedOn, returnReason })).every(
    ([name, value]) => row[name as keyof AdoptionRow] === value,
  );
  if (!moves && isSame) return false;
  if (next.assigneeId !== null && next.assigneeId !== row.assigneeId) await requireMember(scope, next.assigneeId, on);
  if (!moves || Object.keys(defined(edited)).length > 0) {
    const { adopter, email, phone, address, note, nextStep, nextOn, assigneeId, happyEnding, happyPhotoId } = next;
    const person = [adopter, email, phone, address];
    const now = moves ? await rowOrThrow(scope, row.id, on) : row;
    const isBack = now.stage === "returned";
    const back = isBack ? [returnedOn ?? now.returnedOn, returnReason ?? now.returnReason] : [now.returnedOn, now.returnReason];
    await run(WRITE, [scope.projectId, row.id, ...person, note, nextStep, nextOn, assigneeId, ...back, happyEnding, happyPhotoId], on);
    if (adopter === "" && row.adopter !== "") await run(PERSON_LEFT, [scope.projectId, row.id], on);
  }
  await auditAdoptionWithin(on, scope, row.id, row, actor, moved?.move);
  return moved?.movesPet ?? false;
}

/**
 * Another stage moves the animal too.
 * @throws `not_found`, `invalid_body`; DashboardError `conflict` when it changed since `version`, or the animal did
 */
export async function changeAdoption(
  scope: ProjectScope,
  adoptionId: string,
  { version, ...change }: AdoptionChange,
  actor: Actor,
): Promise<void> {
  const { petId } = await rowOrThrow(scope, adoptionId);
  const open = (on: PoolClient) => lockPets(on, scope, change.stage === undefined ? [] : [petId], actor);
  const movesPet = await transactionAfter(open, async (on, { locked, rows: [pet] }) => {
    const row = await unchangedOrThrow(scope, adoptionId, version, on);
    return await changeAdoptionWithin(locked, scope, { row, pet, change }, actor);
  });
  if (movesPet) await petsChanged(scope.projectId);
}

/**
 * The actor's own move that led to this version, of the animal and its order too.
 * @throws `not_found`; DashboardError `conflict` when it changed since, or the animal did
 */
export async function undoAdoption(scope: ProjectScope, adoptionId: string, version: number, actor: Actor): Promise<void> {
  const { petId } = await rowOrThrow(scope, adoptionId);
  const open = (on: PoolClient) => lockPets(on, scope, [petId], actor);
  const movesPet = await transactionAfter(open, async (on, { locked, rows: [pet] }) => {
    const row = await unchangedOrThrow(scope, adoptionId, version, on);
    const undone = await adoptionUndoOf(scope, row, actor, on);
    if (!undone) throw new AppError("not_found", "There is nothing to undo.");
    const to = undone.before[row.id]?.stage ?? row.stage;
    const moved = await moveAdoptionWithin(locked, scope, { row, to, pet, undone }, actor);
    await auditAdoptionWithin(locked, scope, adoptionId, row, actor, moved.move);
    return moved.movesPet;
  });
  if (movesPet) await petsChanged(scope.projectId);
}

function defined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

const cleared = (text: string | null | undefined): string | undefined => (text === null ? "" : text);

interface AdoptionWrite {
  adoptionId: string;
  patch: AdoptionPatch;
  /** Throws if it may not be changed as it is now. */
  check(row: AdoptionRow): void;
}

/**
 * Another stage moves the animal too.
 * @returns whether it moved the animal
 * @throws `not_found`, `invalid_body`; DashboardError `conflict`; those of `check`
 */
export async function patchAdoptionWithin(
  locked: PetsTransaction,
  scope: ProjectScope,
  { adoptionId, patch, check }: AdoptionWrite,
  actor: Actor,
): Promise<boolean> {
  const row = await findAdoption(scope, adoptionId, locked);
  if (!row) throw noSuch("adoption");
  check(row);
  const { stage, nextOn, returnedOn, assignee, adopter } = patch;
  const change: Omit<AdoptionChange, "version"> = {
    ...{ stage, nextOn, returnedOn, adopter: cleared(adopter?.name), email: cleared(adopter?.email), phone: cleared(adopter?.phone) },
    ...{ nextStep: cleared(patch.nextStep), note: cleared(patch.note), returnReason: cleared(patch.returnReason) },
    assigneeId: typeof assignee === "string" ? await memberIdByEmail(scope, assignee, locked) : assignee,
  };
  const [pet] = stage === undefined ? [] : await lockPetRows(scope, [row.petId], locked);
  return await changeAdoptionWithin(locked, scope, { row, pet, change }, actor);
}
