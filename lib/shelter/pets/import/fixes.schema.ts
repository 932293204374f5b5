import * as z from "zod";
import { MAX_CELL_UNITS } from "#lib/shelter/pets/import/cell-limit.rules.ts";
import { MAX_IMPORT_COLUMNS } from "#lib/shelter/pets/import/schema.ts";

export const fixedCellSchema = z.object({
  at: z
    .number({ error: "The position must be a number" })
    .int()
    .min(0)
    .max(MAX_IMPORT_COLUMNS - 1),
  text: z.string({ error: "The text is required" }).max(MAX_CELL_UNITS, `A cell can have at most ${MAX_CELL_UNITS} characters`),
  /** Also in all other rows with the same wrong text in this column, whatever its case and spaces. */
  everywhere: z.boolean({ error: "everywhere must be true or false" }).default(false),
});
export type FixedCell = z.infer<typeof fixedCellSchema>;

export interface ValueFix {
  /** Position in the row. */
  at: number;
  value: string;
  text: string;
}

/** `fixed`: without errors left. */
export type FixedRows = Record<"rows" | "fixed", number>;
/** Where not all rows with errors are listed, the whole file is checked again. */
export type FixResult = ({ state: "fixed" } & FixedRows) | { state: "checking" };
