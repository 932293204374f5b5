import type { Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import { type ImportField, PLACE_FIELDS } from "#lib/shelter/pets/import/fields.schema.ts";
import type { TableRow } from "#lib/shelter/pets/import/schema.ts";
import type { Reading } from "#lib/shelter/pets/import/values/animal-cells.rules.ts";
import { readDate } from "#lib/shelter/pets/import/values/dates.rules.ts";
import { isPartialDate } from "#lib/shelter/profiles/date.rules.ts";

/** Enough for the addresses of twelve photos. */
const MAX_JOINED_UNITS = 30_000;

export function isSameAnimal(one: TableRow, other: TableRow, { at }: Columns): boolean {
  const column = at.get("externalId")?.[0];
  if (column === undefined || one.error || other.error) return false;
  const id = one.cells[column]?.trim() ?? "";
  return id !== "" && id === other.cells[column]?.trim();
}

/** Over with an earlier intake. */
const OF_AN_INTAKE: ReadonlySet<ImportField> = new Set<ImportField>([...PLACE_FIELDS, "adoptionDate", "intakeDate", "location"]);

export type IntakeReading = Pick<Reading, "hasRowPerIntake" | "dateOrder" | "now">;

/** ISO 8601, of the outcome in a file of those; empty if unreadable. */
export function intakeOf({ cells }: TableRow, { at }: Columns, { dateOrder, now }: IntakeReading): string {
  const date = readDate(cells[(at.get("intakeDate") ?? at.get("adoptionDate"))?.[0] ?? -1] ?? "", dateOrder, now);
  return isPartialDate(date) ? date : "";
}

/** Where a date is missing, or the same, the later row of the file. */
export const isLaterIntake = (intake: string, before: string): boolean => intake === "" || before === "" || intake >= before;

export const earlierIntakeRemark = (n: number): string => `Left out: row ${n} is about a later intake of the same animal.`;

/**
 * The first row counts; later ones fill blank cells and add photos. Of intakes, the last counts, and others say nothing of where the animal
 * is.
 */
export function joinRows(one: TableRow, other: TableRow, columns: Columns, reading: IntakeReading): TableRow {
  const isOtherFirst =
    reading.hasRowPerIntake === true && isLaterIntake(intakeOf(other, columns, reading), intakeOf(one, columns, reading));
  const [first, second] = isOtherFirst ? [other, one] : [one, other];
  const photos = new Set(columns.at.get("photo"));
  const kept = new Set(reading.hasRowPerIntake ? [...OF_AN_INTAKE].flatMap((field) => columns.at.get(field) ?? []) : []);
  const width = Math.max(one.cells.length, other.cells.length);
  const cells = Array.from({ length: width }, (_, i) => {
    const [before = "", after = ""] = [first.cells[i], kept.has(i) ? "" : second.cells[i]];
    if (before.trim() === "") return after;
    return photos.has(i) && after.trim() !== "" && before.length < MAX_JOINED_UNITS ? `${before} ${after}` : before;
  });
  return { ...first, cells };
}
