import { InexactNumber, parseExactJson, roundedJson } from "#lib/platform/exact-json.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import { canHold } from "#lib/shelter/pets/import/columns/private.rules.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import { isStatusColumn } from "#lib/shelter/pets/import/columns/status-columns.rules.ts";
import { type ImportField, PLACE_FIELDS } from "#lib/shelter/pets/import/fields.schema.ts";
import { knownStanding } from "#lib/shelter/pets/import/languages/standing.rules.ts";
import type { CheckedRow } from "#lib/shelter/pets/import/rows/checked-row.schema.ts";
import {
  type CategoryNumbers,
  categoryNamed,
  cellError,
  checkedRowOf,
  EXTERNAL_RULE,
  NAME_RULE,
  STATUS_RULE,
} from "#lib/shelter/pets/import/rows/row-parts.rules.ts";
import type { CellError } from "#lib/shelter/pets/import/schema.ts";
import { shortened, unstorableError } from "#lib/shelter/pets/import/shown-text.rules.ts";
import { type Place, placeOf } from "#lib/shelter/pets/import/values/place.rules.ts";
import { statusOf } from "#lib/shelter/pets/import/values/status-words.rules.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { isExternalId, isPetName } from "#lib/shelter/pets/schema.ts";
import { profilePatchSchema } from "#lib/shelter/profiles/schema.ts";

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
function toldPlaces(entry: object): Told[] {
  return Object.entries(entry)
    .filter(([key]) => !OWN_KEYS.has(key))
    .flatMap(([key, value]) => textsOf(spaced(key), value))
    .flatMap(([title, text]) => {
      const field = fieldOf(title, text);
      return field ? [{ title, text, field }] : [];
    });
}

/** Reads where the animal is as from the columns of a table; undefined for an entry that says nothing of it. */
function placeOfEntry(entry: object, now: number): Place | undefined {
  const told = toldPlaces(entry);
  if (told.length === 0) return undefined;
  const at = new Map<ImportField, number[]>();
  for (const [i, { field }] of told.entries()) at.set(field, [...(at.get(field) ?? []), i]);
  const columns = { at, titles: told.map(({ title }) => title), width: told.length };
  const cells = told.map(({ text }) => text);
  return placeOf(cells, columns, { isForeign: true, dateOrder: "mdy", now });
}

const ENTRY_CATEGORY_RULE = "the name or the number of a category, the number without quotes";

const asText = (value: unknown): string | null => (value === undefined ? null : typeof value === "string" ? value : roundedJson(value));

function categoryOf(given: unknown, categories: CategoryNumbers, otherwise: string | undefined): bigint | CellError {
  const number = typeof given === "bigint" ? given : typeof given === "string" ? categoryNamed(given, categories) : undefined;
  if (number !== undefined) return number;
  const isLacking = given == null || given === "";
  if (isLacking && otherwise !== undefined) return BigInt(otherwise);
  return { ...cellError("categoryId", asText(given), ENTRY_CATEGORY_RULE), ...(isLacking && { lacks: "category" }) };
}

interface EntryReading {
  /** What an entry gets that names no category. */
  categoryId?: string | undefined;
  now: number;
}

/** Ours, or undefined for a text or an object that says it in other words. */
function statusIn(status: unknown): PetStatus | CellError | undefined {
  if (typeof status === "string") return statusOf(status);
  if (typeof status === "object" && status !== null && !(status instanceof InexactNumber)) return undefined;
  return status == null ? "available" : cellError("status", asText(status), STATUS_RULE);
}

/** The API's rules; `adopted` means `sold`. Other keys may say where the animal is, as the columns of a table. */
export function checkEntry(entry: unknown, categories: CategoryNumbers, { categoryId: chosenId, now }: EntryReading): CheckedRow {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry) || entry instanceof InexactNumber) {
    return { errors: [cellError("row", asText(entry), "an object with name and categoryId")] };
  }
  const { name, categoryId, category, status, externalId, profile } = entry as Record<string, unknown>;
  const given = categoryId ?? category;
  for (const [key, text] of Object.entries({ name, category: given, status, externalId }))
    if (typeof text === "string" && !isStorable(text)) return { errors: [unstorableError(key, text)] };
  const place = placeOfEntry(entry, now);
  const patch = profilePatchSchema.nullish().safeParse(profile);
  const issues = patch.error?.issues.map(({ path, message }) => {
    const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], profile);
    return cellError(["profile", ...path].join("."), asText(value), message.replace(/^must be /, ""));
  });
  const hasNumber = typeof externalId === "string" && isExternalId(externalId);
  const numberError = externalId == null || hasNumber ? [] : [cellError("externalId", asText(externalId), EXTERNAL_RULE)];
  if (place?.isLeftOut) {
    return {
      leftOut: { name: shortened(typeof name === "string" ? name : ""), remark: place.remark ?? "", ...(hasNumber && { externalId }) },
    };
  }
  const isHeld = place?.listed === false || patch.data?.listed === false;
  const listing = isHeld ? { patch: { ...patch.data, listed: false } } : patch.data && { patch: patch.data };
  const own = statusIn(status);
  const unknown = status == null ? "available" : cellError("status", asText(status), STATUS_RULE);
  // Other words than ours, or none: an update then takes it as a table's.
  const isDerived = place?.status !== undefined && (typeof own !== "string" || status == null || place.status !== own);
  return checkedRowOf({
    name: typeof name === "string" && isPetName(name) ? name : cellError("name", asText(name), NAME_RULE),
    categoryId: categoryOf(given, categories, chosenId),
    status: typeof own === "object" ? own : (place?.status ?? own ?? (typeof status === "object" ? unknown : "available")),
    givenCategory: typeof given === "string" ? given : undefined,
    errors: [...numberError, ...(issues ?? [])],
    extras: {
      ...(hasNumber && { externalId }),
      ...(hasNumber && (status ?? "") === "" && !isDerived && { isStatusBlank: true }),
      ...(isDerived && { isStatusDerived: true }),
      ...(place?.inCareBy !== undefined && { inCareBy: place.inCareBy }),
      ...listing,
      ...(place?.remark ? { remark: place.remark } : isHeld && { remark: "Not listed: “listed” is false." }),
    },
  });
}

/** Whether it says that its animal may be seen, or not. */
export function tellsHolds(entry: unknown): boolean {
  if (typeof entry !== "object" || entry === null) return false;
  const { profile } = entry as Record<string, unknown>;
  return toldPlaces(entry).length > 0 || (typeof profile === "object" && profile !== null && "listed" in profile);
}

/** Numbers keep their digits. @throws SyntaxError for invalid JSON */
export function readEntry(source: string): unknown {
  return source.trimStart().startsWith("{") ? parseExactJson(source) : JSON.parse(source);
}
