import type { PetProfile } from "#lib/platform/db/generated/client.ts";
import { FIELD_NAMES, type FieldName, fieldOf, isInternal, PROFILE_FIELDS } from "#lib/shelter/profiles/fields.schema.ts";
import type { Field } from "#lib/shelter/profiles/kinds.schema.ts";

const DATE = "YYYY-MM-DD";

interface Storage {
  /** @param row SQL name of the profile */
  read: (row: string, column: string) => string;
  /** Columns and values. @param json SQL of the object with the field `name` */
  write: (json: string, name: string, column: string) => Record<string, string>;
}

const as = (type: string): Storage => ({
  read: (row, column) => `${row}.${column}`,
  write: (json, name, column) => ({ [column]: `(${json}->>'${name}')::${type}` }),
});
const list = (type: string): Storage => ({
  read: (row, column) => `${row}.${column}::text[]`,
  write: (json, name, column) => ({ [column]: `array(select jsonb_array_elements_text(${json}->'${name}'))::${type}[]` }),
});

/** As precise as it is known. @param row SQL name of the profile */
export function birthDateSql(row: string, column = "birth_date"): string {
  return `case ${row}.${column}_precision when 'year' then to_char(${row}.${column}, 'YYYY')
    when 'month' then to_char(${row}.${column}, 'YYYY-MM') else to_char(${row}.${column}, '${DATE}') end`;
}

const STORAGE: Record<Field["stored"], Storage> = {
  boolean: as("boolean"),
  text: as("text"),
  integer: as("integer"),
  smallint: as("smallint"),
  date: { ...as("date"), read: (row, column) => `to_char(${row}.${column}, '${DATE}')` },
  partialDate: {
    read: birthDateSql,
    write: (json, name, column) => ({
      [column]: `left((${json}->>'${name}') || '-01-01', 10)::date`,
      [`${column}_precision`]: `case length(${json}->>'${name}') when 4 then 'year' when 7 then 'month' when 10 then 'day' end`,
    }),
  },
  texts: list("text"),
  ids: list("bigint"),
  fee: {
    read: (row, column) =>
      `case when ${row}.${column}_amount is not null then json_build_object('amount', ${row}.${column}_amount::text, 'currency', ${row}.${column}_currency) end`,
    write: (json, name, column) => ({
      [`${column}_amount`]: `(${json}->'${name}'->>'amount')::numeric`,
      [`${column}_currency`]: `${json}->'${name}'->>'currency'`,
    }),
  },
};

/** A column without a field does not compile. */
const STORED: Record<
  Exclude<keyof PetProfile, "petId" | "projectId" | "birthDatePrecision" | "feeAmount" | "feeCurrency">,
  Field
> = PROFILE_FIELDS;

/** A field without a column does not compile. */
const columnOf = (name: keyof typeof STORED | "fee"): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns and values. @param profile SQL of a `FullProfile` as JSONB */
export function profileColumns(profile: string): Record<string, string> {
  const columns = FIELD_NAMES.map((name) =>
    STORAGE[fieldOf(name).stored].write(isInternal(name) ? `${profile}->'internal'` : profile, name, columnOf(name)),
  );
  return Object.assign({}, ...columns) as Record<string, string>;
}

/** SQL of a `FullProfile`. @param row SQL name of the profile */
export function profileJsonSql(row: string): string {
  const object = (names: readonly FieldName[]): string =>
    names.map((name) => `'${name}', ${STORAGE[fieldOf(name).stored].read(row, columnOf(name))}`).join(", ");
  const open = object(FIELD_NAMES.filter((name) => !isInternal(name)));
  return `json_build_object(${open}, 'internal', json_build_object(${object(FIELD_NAMES.filter(isInternal))}))`;
}

const isFreeText = (name: FieldName): boolean => fieldOf(name).stored === "text" && fieldOf(name).kind !== "choice";

/** In which people write what they like, with their types. */
export const FREE_TEXT_COLUMNS = Object.fromEntries(
  FIELD_NAMES.filter((name) => isFreeText(name) || fieldOf(name).stored === "texts").map((name) => [
    columnOf(name),
    isFreeText(name) ? ("text" as const) : ("text[]" as const),
  ]),
);
