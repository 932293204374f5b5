import type { PlaceName } from "#lib/operations/personal-data/schema.ts";
import { FREE_TEXT_COLUMNS } from "#lib/shelter/profiles/storage.rules.ts";
import { isKeptAt } from "#lib/sites/papers/retention.rules.ts";

export interface Place {
  name: PlaceName;
  table: string;
  /** SQL condition: the row `t` belongs to the project `$1`. */
  own: string;
  /** Types by column. */
  columns: Record<string, "text" | "text[]" | "json" | "jsonb">;
  /** Cuts the address out, deletes the row, or leaves it to people. */
  erases: "address" | "row" | "nothing";
  /** SQL condition: an erasure leaves the row. */
  spares?: string;
  /** A change must raise `version`. */
  isVersioned?: boolean;
}

const OWN = "t.project_id = $1";
const ownVia = (column: string, table: string): string => `t.${column} in (select id from ${table} where project_id = $1)`;
const texts = (...names: string[]): Record<string, "text"> => Object.fromEntries(names.map((name) => [name, "text" as const]));

/** Texts in which someone can write an address. A test compares it with the database. */
export const PLACES: readonly Place[] = [
  {
    name: "enquiries",
    table: "enquiries",
    own: OWN,
    columns: { ...texts("name", "email", "phone", "town", "household", "message", "acknowledgment_refusal"), answers: "jsonb" },
    erases: "address",
    isVersioned: true,
  },
  { name: "notes", table: "enquiry_notes", own: ownVia("enquiry_id", "enquiries"), columns: texts("text"), erases: "address" },
  {
    name: "replies",
    table: "enquiry_replies",
    own: ownVia("enquiry_id", "enquiries"),
    columns: texts("text", "reason"),
    erases: "address",
  },
  { name: "replies", table: "answers_to_others", own: OWN, columns: texts("text"), erases: "address" },
  {
    name: "adoptions",
    table: "adoptions",
    own: OWN,
    columns: texts("adopter", "email", "phone", "address", "note", "next_step", "return_reason", "happy_ending"),
    erases: "address",
    isVersioned: true,
  },
  { name: "papers", table: "paper_templates", own: OWN, columns: texts("name", "text"), erases: "address", isVersioned: true },
  {
    name: "papers",
    table: "adoption_prints",
    own: OWN,
    columns: { ...texts("name", "text"), values: "jsonb" },
    erases: "address",
    spares: isKeptAt("now()"),
  },
  { name: "audit", table: "audit_entries", own: OWN, columns: { before: "jsonb", after: "jsonb" }, erases: "address" },
  { name: "events", table: "events", own: OWN, columns: { data: "json" }, erases: "address" },
  {
    name: "webhooks",
    table: "webhook_deliveries",
    own: ownVia("endpoint_id", "webhook_endpoints"),
    columns: { body: "text", tries: "jsonb" },
    erases: "address",
  },
  { name: "plan", table: "plan_requests", own: OWN, columns: texts("note", "reason"), erases: "address" },
  { name: "requests", table: "api_key_requests", own: OWN, columns: texts("target"), erases: "address" },
  { name: "answers", table: "idempotency_keys", own: OWN, columns: texts("key", "body"), erases: "row" },
  {
    name: "imports",
    table: "pet_import_rows",
    own: ownVia("import_id", "pet_imports"),
    columns: {
      ...texts("name", "external_id", "remark"),
      faults: "jsonb",
      emptied: "jsonb",
      kept: "jsonb",
      profile: "jsonb",
      patch: "jsonb",
      photos: "jsonb",
      cells: "jsonb",
    },
    erases: "address",
  },
  { name: "imports", table: "pet_import_fixes", own: ownVia("import_id", "pet_imports"), columns: texts("text"), erases: "address" },
  {
    name: "imports",
    table: "pet_import_value_fixes",
    own: ownVia("import_id", "pet_imports"),
    columns: texts("value", "text"),
    erases: "address",
  },
  { name: "animals", table: "pets", own: OWN, columns: texts("name", "external_id"), erases: "nothing" },
  {
    name: "animals",
    table: "pet_profiles",
    own: OWN,
    columns: FREE_TEXT_COLUMNS,
    erases: "nothing",
  },
  { name: "views", table: "saved_views", own: OWN, columns: texts("name", "address"), erases: "address" },
  {
    name: "site",
    table: "sites",
    own: OWN,
    columns: texts("name", "tagline", "about", "contact_email", "contact_phone", "contact_address", "opening_hours", "adoption_steps"),
    erases: "nothing",
  },
  { name: "site", table: "deploys", own: OWN, columns: { settings: "jsonb" }, erases: "nothing" },
  {
    name: "site",
    table: "enquiry_settings",
    own: OWN,
    columns: { ...texts("consent", "acknowledgment", "print_reason"), questions: "jsonb", templates: "jsonb", removed: "jsonb" },
    erases: "nothing",
  },
];

/**
 * Matches whole addresses only. A line break in JSON is a letter after a backslash.
 * @returns a case-insensitive regular expression for JavaScript and PostgreSQL
 */
export function wholeAddress(address: string): string {
  const escaped = address.replaceAll(/[^A-Za-z0-9@\u0080-\uFFFF]/g, String.raw`\$&`);
  return String.raw`(?:(?<![A-Za-z0-9._%+\-])|(?<=\\[nrt]))${escaped}(?![A-Za-z0-9\-]|\.[A-Za-z0-9])`;
}

/** `t` is the row, `$2` a pattern for `like`, `$3` the whole address. */
export function namesAddressSql({ columns }: Place): string {
  return Object.keys(columns)
    .map((column) => `(t.${column}::text ilike $2 and t.${column}::text ~* $3)`)
    .join(" or ");
}

export const likeAddress = (address: string): string => `%${address.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const ERASED = "[erased]";

export function eraseSql(place: Place): string {
  const { table, own, columns, erases, spares, isVersioned = false } = place;
  const where = `where ${own} and (${namesAddressSql(place)})${spares === undefined ? "" : ` and not ${spares}`}`;
  if (erases === "row") return `delete from ${table} t ${where}`;
  const cut = Object.entries(columns).map(
    ([column, type]) => `${column} = regexp_replace(t.${column}::text, $3, '${ERASED}', 'gi')::${type}`,
  );
  return `update ${table} t set ${[...cut, ...(isVersioned ? ["version = t.version + 1"] : [])].join(", ")} ${where}`;
}
