import type { PoolClient } from "pg";
import { externalIdHolders } from "#lib/shelter/pets/external.data.ts";
import type { NumberedRow } from "#lib/shelter/pets/import/check/service.ts";
import type { CheckedRow } from "#lib/shelter/pets/import/rows/checked-row.schema.ts";
import { petsHere } from "#lib/shelter/pets/import/rows/here.data.ts";
import { leavesSite, type PetHere, rowForPet, withoutPastOutcome } from "#lib/shelter/pets/import/rows/here.rules.ts";
import { type Settled, settleRows, type Wanted } from "#lib/shelter/pets/import/rows/kept.data.ts";
import { type Says, withoutKept } from "#lib/shelter/pets/import/rows/kept.rules.ts";
import type { ImportRow } from "#lib/shelter/pets/import/schema.ts";
import { isProfileChange, type PlannedProfile } from "#lib/shelter/profiles/merge.rules.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export interface PlannedRow extends NumberedRow {
  knownPet: string | undefined;
  isInBin: boolean;
  /** Left out, and on the site until then. */
  leavesSite: boolean;
  profile: PlannedProfile | undefined;
  outcome: ImportRow["outcome"];
}

export const OFF_SITE: ProfilePatch = { listed: false };
const externalIdOf = ({ row }: NumberedRow): string | undefined => row.pet?.externalId ?? row.leftOut?.externalId;

/** A number is no name. */
function saysOf({ pet }: CheckedRow): Says {
  const { name, externalId, categoryId, patch } = pet ?? {};
  return { name: name === externalId ? undefined : name, categoryId: categoryId?.toString(), patch };
}

/** With what the animal keeps, and without what the row says about it. */
function settledRow(row: CheckedRow, here: PetHere | undefined, { kept, profile }: Settled<Wanted>): CheckedRow {
  if (profile && profile.errors.length > 0) {
    return { errors: profile.errors.map((sentence) => ({ column: "row", came: "", sentence: `${sentence}.` })) };
  }
  if (!row.pet || !here) return row;
  const { pet } = row;
  const own = { ...(kept.name && { name: here.name }), ...(kept.categoryId && { categoryId: BigInt(here.categoryId) }) };
  const { patch } = withoutKept({ patch: pet.patch }, kept);
  return { ...row, pet: { ...pet, ...own, ...(patch && { patch }), kept: { ...pet.kept, ...kept } } };
}

type Undecided = Omit<PlannedRow, "outcome"> & { here: PetHere | undefined };

function isSame({ row: { pet }, here, profile }: Undecided): boolean {
  if (!pet || !here || (profile && isProfileChange(profile.change))) return false;
  const { name, externalId, categoryId = here.categoryId } = pet;
  const isSameAnimal = (name === here.name || name === externalId) && String(categoryId) === here.categoryId;
  return isSameAnimal && (pet.isStatusBlank === true || pet.status === here.status);
}

function outcomeOf(planned: Undecided): ImportRow["outcome"] {
  const { row, isInBin, knownPet } = planned;
  if (row.errors) return null;
  if (planned.leavesSite) return "taken_off";
  if (row.leftOut || isInBin) return "left_out";
  if (knownPet === undefined) return "new";
  return isSame(planned) ? "unchanged" : "update";
}

export async function planRows(on: PoolClient, scope: ProjectScope, rows: readonly NumberedRow[]): Promise<PlannedRow[]> {
  const holders = await externalIdHolders(
    scope,
    rows.flatMap((one) => externalIdOf(one) ?? []),
    on,
  );
  const known = rows.map((one) => holders.get(externalIdOf(one) ?? ""));
  const living = known.flatMap((holder) => (holder?.inBin === false ? [holder.id] : []));
  const pets = await petsHere(scope, living, on);
  const told = rows.map((one, i) => {
    const here = pets.get(known[i]?.id ?? "");
    const row = withoutPastOutcome(one.row, known[i] !== undefined, here);
    const leaves = row.leftOut?.externalId !== undefined && here !== undefined && leavesSite(row.leftOut, here);
    return { ...one, here, row: here ? rowForPet(row, here) : row, leavesSite: leaves };
  });
  const wanted = told.map(({ row, here, leavesSite: leaves }, i) => ({
    petId: known[i]?.id,
    here,
    ...(leaves ? { patch: OFF_SITE } : saysOf(row)),
  }));
  const settled = await settleRows(scope, wanted, on);
  return told.map(({ here, ...one }, i) => {
    const row = settled[i] ? settledRow(one.row, here, settled[i]) : one.row;
    const planned = { ...one, row, here, knownPet: known[i]?.id, isInBin: known[i]?.inBin === true, profile: settled[i]?.profile };
    return { ...planned, outcome: outcomeOf(planned) };
  });
}

const IN_BIN = "Left out: the animal with this number is in the bin. Restore it to update it.";

export function remarkOf({ row: { pet, leftOut }, isInBin, leavesSite: leaves }: PlannedRow): string | null {
  if (isInBin && pet) return IN_BIN;
  return pet?.remark ?? (leaves ? leftOut?.remark.replace("Left out:", "Taken off your site:") : leftOut?.remark) ?? null;
}
