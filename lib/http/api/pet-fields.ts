import type { ExactJson } from "#lib/platform/exact-json.ts";
import { listedPetSchema, type PetExtra } from "#lib/shelter/pets/schema.ts";
import { photoSchema } from "#lib/shelter/photos/schema.ts";
import { profileSchema } from "#lib/shelter/profiles/schema.ts";

/** What a list can be reduced to. */
export const PET_FIELDS: readonly string[] = [
  ...Object.keys(listedPetSchema.shape),
  "photos",
  ...Object.keys(profileSchema.shape).map((name) => `profile.${name}`),
  ...Object.keys(photoSchema.shape).map((name) => `photos.${name}`),
];

const TIMES = ["createdAt", "updatedAt", "deletedAt", "erasedAfter"];

/** What `include` would have to name. */
export function extrasOf(fields: readonly string[]): PetExtra[] {
  const roots = new Set(fields.map((field) => field.split(".")[0] ?? ""));
  const named = (["externalId", "etag", "profile", "photos"] as const).filter((extra) => roots.has(extra));
  return TIMES.some((time) => roots.has(time)) ? [...named, "timestamps"] : named;
}

/** All that `include` adds too. */
export const fieldsWith = (fields: readonly string[], include: readonly PetExtra[]): string[] => [
  ...fields,
  ...include.flatMap((extra) => (extra === "timestamps" ? TIMES : [extra])),
];

type Shown = { [name: string]: ExactJson };

const isShown = (value: ExactJson): value is Shown => typeof value === "object" && value !== null && !Array.isArray(value);

function part(value: ExactJson, names: readonly string[]): ExactJson {
  if (Array.isArray(value)) return value.map((item) => part(item, names));
  return isShown(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name))) : value;
}

/** Always keeps the id. */
export function onlyFields(pet: Shown, fields: readonly string[]): Shown {
  const kept = Object.entries(pet).flatMap(([name, value]): [string, ExactJson][] => {
    if (name === "id" || fields.includes(name)) return [[name, value]];
    const names = fields.flatMap((field) => (field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : []));
    return names.length > 0 ? [[name, part(value, names)]] : [];
  });
  return Object.fromEntries(kept);
}
