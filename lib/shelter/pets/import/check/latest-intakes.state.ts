import type { Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import { type IntakeReading, intakeOf, isLaterIntake } from "#lib/shelter/pets/import/rows/join-rows.rules.ts";
import type { TableRow } from "#lib/shelter/pets/import/schema.ts";

/** Keeps each animal's latest row where a file has one for each intake. */
export class LatestIntakes {
  readonly #rows = new Map<string, { n: number; intake: string }>();

  /** @returns the animal's other row, and whether the given one is of a later intake */
  add(row: TableRow, columns: Columns, reading: IntakeReading): { other: number; isLater: boolean } | undefined {
    const id = row.cells[columns.at.get("externalId")?.[0] ?? -1]?.trim() ?? "";
    if (id === "") return undefined;
    const [before, intake] = [this.#rows.get(id), intakeOf(row, columns, reading)];
    const isLater = before === undefined || isLaterIntake(intake, before.intake);
    if (isLater) this.#rows.set(id, { n: row.n, intake });
    return before && { other: before.n, isLater };
  }
}
