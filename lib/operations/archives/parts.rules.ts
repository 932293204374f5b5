import { ADOPTION_LINKS, ADOPTION_OF_PEOPLE, type Part, partsOf } from "#lib/operations/backups/project/parts.rules.ts";

/** Without an order, an adoption is only about a person. */
const isOfAnimal = (part: Part): Part => (part.table === "adoptions" ? { ...part, rows: `${part.rows} and order_id is not null` } : part);

/** Parts in import order. An archive never has keys, webhooks, members, or the log. */
export const ARCHIVE_PARTS: Part[] = partsOf({ inPlace: false, people: false, keys: false, history: false }).map(isOfAnimal);

/** Replaces what is about visitors, adopters, and accounts. */
const LEFT_OUT: Record<string, Record<string, string>> = {
  adoptions: {
    ...Object.fromEntries(ADOPTION_OF_PEOPLE.map((name) => [name, "''"])),
    ...Object.fromEntries(ADOPTION_LINKS.map((name) => [name, "null"])),
  },
  pet_photos: { original: "null" },
};

/** These characters never occur in lines of JSON. */
export const COPY_LINES = String.raw`(format csv, quote e'\x01', delimiter e'\x02')`;

export function exportSql({ table, rows }: Part, columns: readonly string[], projectId: string): string {
  const list = columns.map((column) => `${LEFT_OUT[table]?.[column] ?? `"${column}"`} as "${column}"`).join(", ");
  const where = rows.replaceAll("$project", String(BigInt(projectId)));
  return `copy (select row_to_json(r)::text from (select ${list} from ${table} where ${where} order by 1) r) to stdout ${COPY_LINES}`;
}
