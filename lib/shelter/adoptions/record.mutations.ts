import { clock } from "#lib/platform/clock.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { findAdoption } from "#lib/shelter/adoptions/data.ts";
import { mayHaveReturnedOn, petEffectOf } from "#lib/shelter/adoptions/rules.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import { lockAdoptions } from "#lib/shelter/adoptions/stages/data.ts";
import { canTakeOver } from "#lib/shelter/adoptions/stages/moves.rules.ts";
import { moveAdoptionsWithin } from "#lib/shelter/adoptions/stages/mutations.ts";
import { type AdoptionStage, holdsAnimal } from "#lib/shelter/adoptions/stages/rules.ts";
import type { AdoptionMove, WantedMove } from "#lib/shelter/adoptions/stages/schema.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { recordChangesWithin } from "#lib/shelter/pets/record.mutations.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { LONG_AGO } from "#lib/shelter/pets/rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const REFUSALS = {
  in_bin: (name: string) => `${name} is in the bin. Restore it first. Your change was not saved.`,
  taken: (name: string) => `${name} is no longer available. Your change was not saved.`,
  changed: (name: string) => `${name} is not reserved for this person any more. Your change was not saved.`,
  no_return: (name: string) => `${name} is not at home with this person, so it cannot have come back. Your change was not saved.`,
  no_cancel: (name: string) => `${name} is at home already. Say that it came back instead. Your change was not saved.`,
};

interface Move extends Pick<WantedMove, "returnedOn" | "returnReason" | "isByEnquiry" | "undone"> {
  row: AdoptionRow;
  to: AdoptionStage;
  pet: PetRow | undefined;
}

/** When the animal had been adopted; undefined for now. */
function adoptedAtOf({ row, undone }: Move): string | undefined {
  const before = undone?.before[row.id];
  return before?.stage === "home" ? (before.homeAt ?? LONG_AGO) : (row.homeAt ?? undefined);
}

/** @throws `invalid_body` for a day on which the animal cannot have come back */
export function requireReturnDay({ homeAt }: AdoptionRow, returnedOn: string): void {
  if (mayHaveReturnedOn(returnedOn, homeAt, clock()())) return;
  throw new AppError("invalid_body", `The day must be between the one when the animal went home and today; got ${returnedOn}.`);
}

interface MovedAdoption {
  movesPet: boolean;
  move: AdoptionMove | undefined;
}

/**
 * Moves the animal too. The caller has checked the version and the day, and writes the audit entry.
 * @throws DashboardError `conflict`
 */
export async function moveAdoptionWithin(on: PetsTransaction, scope: ProjectScope, move: Move, actor: Actor): Promise<MovedAdoption> {
  const { row, to, pet, ...how } = move;
  const { petId, petStatus } = row;
  const status = pet?.deletedAt === null ? pet.status : undefined;
  const [holder] = await lockAdoptions(on, scope, [{ petId }]);
  const from = status && canTakeOver(row.stage, to, holder) ? "reserved" : row.stage;
  const hadAnimal = Object.values(how.undone?.before ?? {}).find(({ stage }) => holdsAnimal(stage));
  const step = petEffectOf(from, hadAnimal?.stage ?? to, status, how.undone !== undefined);
  if (step.kind === "refuse") throw new DashboardError("conflict", REFUSALS[step.why](isolated(row.petName)));
  const wanted = { ...how, own: { id: row.id, to } };
  if (step.kind === "set" && pet) {
    const adoptedAt = step.status === "sold" ? adoptedAtOf(move) : undefined;
    const change = { status: step.status, adoptedAt };
    const { moves } = await recordChangesWithin(on, scope, [{ row: pet, change, move: wanted }], actor);
    return { movesPet: true, move: moves.get(petId) };
  }
  const { moves } = await moveAdoptionsWithin(on, scope, [{ ...wanted, petId, status: petStatus }]);
  return { movesPet: false, move: moves.get(petId) };
}

const PERSONAL = ["adopter", "email", "phone", "address", "note", "nextStep", "returnReason", "happyEnding"] as const;
const KEPT = ["stage", "assigneeId", "nextOn", "returnedOn", "happyPhotoId", "petStatus", "orderId", "version"] as const;

const factsOf = (row: AdoptionRow) => Object.fromEntries(KEPT.map((name) => [name, row[name]]));

/**
 * Records what differs from before.
 * @param before undefined for a new one
 * @param move the rows before and after, for an undo
 */
export async function auditAdoptionWithin(
  on: PetsTransaction,
  scope: ProjectScope,
  id: string,
  before: AdoptionRow | undefined,
  actor: Actor,
  move?: AdoptionMove | undefined,
): Promise<void> {
  const after = await findAdoption(scope, id, on);
  if (!after) return;
  const fields = PERSONAL.filter((name) => after[name] !== (before?.[name] ?? ""));
  await writeAudit(on, { scope, actor }, before ? "adoption.update" : "adoption.create", id, {
    ...(before && { before: { ...factsOf(before), adoptions: move?.before } }),
    after: { ...factsOf(after), ...(fields.length > 0 && { fields }), adoptions: move?.after },
  });
}
