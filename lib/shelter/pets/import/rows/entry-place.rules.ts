import { roundedJson } from "#lib/platform/exact-json.ts";
import { canHold } from "#lib/shelter/pets/import/columns/private.rules.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import { isStatusColumn } from "#lib/shelter/pets/import/columns/status-columns.rules.ts";
import { type ImportField, PLACE_FIELDS } from "#lib/shelter/pets/import/fields.schema.ts";
import { knownStanding } from "#lib/shelter/pets/import/languages/standing.rules.ts";
import { type Place, placeOf } from "#lib/shelter/pets/import/values/place.rules.ts";

interface Told {
  title: string;
  text: string;
  field: ImportField;
}

const OWN_KEYS: ReadonlySet<string> = new Set(["name", "category", "categoryId", "externalId", "profile"]);
/** Says what the object itself is, such as a status. */
const NAME_KEY = /^(?:name|label|title|value|text|status|state)$/i;
const FLAGS = /^(?:flags|tags|labels)$/;

/** “onHold” is “on hold”. */
const spaced = (key: string): string =>
  key
    .replaceAll(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ")
    .replaceAll("_", " ")
    .toLowerCase();

function fieldOf(title: string, text: string): ImportField | undefined {
  const [field] = fieldsByName([title]);
  // Whatever is not a yes holds it back.
  if (field === "listed") return "adoptable";
  if (field && (PLACE_FIELDS.has(field) || field === "location")) return field;
  if (FLAGS.test(title)) return "flags";
  // It may be a part of an address.
  if (title === "state" && knownStanding(text)) return "outcome";
  return canHold(title, "outcome") && isStatusColumn(title, []) ? "outcome" : undefined;
}

function textsOf(title: string, value: unknown): [title: string, text: string][] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => (Array.isArray(one) ? [] : textsOf(title, one)));
  if (typeof value === "string") return [[title, value]];
  if (typeof value !== "object") return [[title, roundedJson(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "object" && inner !== null ? [] : textsOf(NAME_KEY.test(key) ? title : `${title} ${spaced(key)}`, inner),
  );
}

/** What an entry of JSON says about where its animal is. */
export function toldPlaces(entry: object): Told[] {
  return Object.entries(entry)
    .filter(([key]) => !OWN_KEYS.has(key))
    .flatMap(([key, value]) => textsOf(spaced(key), value))
    .flatMap(([title, text]) => {
      const field = fieldOf(title, text);
      return field ? [{ title, text, field }] : [];
    });
}

/** Reads where the animal is as from the columns of a table; undefined for an entry that says nothing of it. */
export function placeOfEntry(entry: object, now: number): Place | undefined {
  const told = toldPlaces(entry);
  if (told.length === 0) return undefined;
  const at = new Map<ImportField, number[]>();
  for (const [i, { field }] of told.entries()) at.set(field, [...(at.get(field) ?? []), i]);
  const columns = { at, titles: told.map(({ title }) => title), width: told.length };
  const cells = told.map(({ text }) => text);
  return placeOf(cells, columns, { isForeign: true, dateOrder: "mdy", now });
}
