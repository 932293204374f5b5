import type { FieldPairs, KeptField } from "#lib/shelter/pets/import/kept.schema.ts";
import { FIELD_NAMES, type FieldName, isInternal, NEEDS } from "#lib/shelter/profiles/fields.schema.ts";
import { type ProfileChange, profileDifference } from "#lib/shelter/profiles/merge.rules.ts";
import type { CellsPatch, FullProfile } from "#lib/shelter/profiles/schema.ts";

/** What a row says of an animal; undefined where it does not tell. */
export interface Says {
  name?: string | undefined;
  categoryId?: string | undefined;
  patch: CellsPatch | undefined;
}

const flat = ({ internal, ...open }: FullProfile): Omit<FullProfile, "internal"> & FullProfile["internal"] => ({ ...open, ...internal });

function profileDifferences(change: ProfileChange | undefined): [KeptField, readonly unknown[]][] {
  if (!change) return [];
  const { fields, internal } = profileDifference(change);
  const [before, after] = [flat(change.before), flat(change.after)];
  return [...fields, ...internal].map((field) => [field, [before[field], after[field]]]);
}

/** What a row would change, but for the status and `listed`, about which `keptHere` decides. */
export function differences(here: { name: string; categoryId: string }, says: Says, change: ProfileChange | undefined): FieldPairs {
  const own = (["name", "categoryId"] as const).flatMap((field) =>
    says[field] === undefined || says[field] === here[field] ? [] : [[field, [here[field], says[field]]]],
  );
  return Object.fromEntries([...own, ...profileDifferences(change).filter(([field]) => field !== "listed")]) as FieldPairs;
}

/** Only these fields. Of two, one of which needs the other, both or none. */
export function onlyPairs(different: FieldPairs, isWanted: (field: KeptField) => boolean): FieldPairs {
  const isPaired = (field: string): boolean =>
    NEEDS.some(([name, need]) => (field === name && isWanted(need)) || (field === need && isWanted(name)));
  return Object.fromEntries(Object.entries(different).filter(([field]) => isWanted(field as KeptField) || isPaired(field))) as FieldPairs;
}

/** What the row says, without the fields that the animal keeps. */
export function withoutKept<S extends Says>(says: S, kept: FieldPairs): S {
  const left = <T extends object>(values: T): T => Object.fromEntries(Object.entries(values).filter(([field]) => !(field in kept))) as T;
  const { patch } = says;
  return { ...left(says), patch: patch && { ...left(patch), ...(patch.internal && { internal: left(patch.internal) }) } };
}

/** The file's values. @param patch what the row says besides */
export function takenFrom({ name, categoryId, status, ...fields }: FieldPairs, patch: CellsPatch | undefined) {
  const values = (isWanted: (field: FieldName) => boolean): object =>
    Object.fromEntries(FIELD_NAMES.flatMap((field) => (fields[field] && isWanted(field) ? [[field, fields[field][1]]] : [])));
  const taken: CellsPatch = { ...patch, ...values((field) => !isInternal(field)), internal: { ...patch?.internal, ...values(isInternal) } };
  return {
    ...(name && { name: name[1] }),
    ...(categoryId && { categoryId: categoryId[1] }),
    ...(status && { status: status[1] }),
    patch: taken,
  };
}
