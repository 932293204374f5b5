import { NEEDS } from "#lib/shelter/profiles/fields.schema.ts";
import { type ProfilePatch, profilePatchSchema } from "#lib/shelter/profiles/schema.ts";

/** Checks between fields, and the field that each depends on. */
const CHECKED: readonly (readonly [string, string])[] = [...NEEDS, ["fee", "fee"], ["bondedWith", "bondedWith"]];

/** Of a profile with errors in some fields: the others that are checked further, where those that they depend on are right too. */
export function checkablePart(profile: unknown): ProfilePatch | undefined {
  if (typeof profile !== "object" || profile === null) return undefined;
  const given = new Map(Object.entries(profile));
  const partOf = (names: readonly string[]) => Object.fromEntries([...given].filter(([name]) => names.includes(name)));
  const names = CHECKED.filter((pair) => given.has(pair[0]) && profilePatchSchema.safeParse(partOf(pair)).success).flat();
  return names.length > 0 ? profilePatchSchema.parse(partOf(names)) : undefined;
}
