import * as z from "zod";
import { type Actor, type ProjectScope, projectScope } from "#lib/people/scope/principal.schema.ts";
import { addJobOn } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { categoryNumbers } from "#lib/shelter/categories/data.ts";
import { addAllRows, addGoodRows, findAdding, isStillAdding, showProgress } from "#lib/shelter/pets/import/add.mutations.ts";
import {
  beginCheck,
  type Check,
  type Checked,
  endCheck,
  isChecking,
  keepRows,
  refuseImport,
} from "#lib/shelter/pets/import/check.mutations.ts";
import { checkedRows, type NumberedRow, type TableHead } from "#lib/shelter/pets/import/check.service.ts";
import {
  type ColumnFields,
  columnsOf,
  columnTitles,
  fieldsByName,
  fileColumns,
  missingColumns,
} from "#lib/shelter/pets/import/columns.rules.ts";
import { importBytes } from "#lib/shelter/pets/import/data.ts";
import { importJob } from "#lib/shelter/pets/import/job.rules.ts";
import { chosenFields } from "#lib/shelter/pets/import/mapping.data.ts";
import { deleteOldImports } from "#lib/shelter/pets/import/mutations.ts";
import { byFrequency, countCategory } from "#lib/shelter/pets/import/new-categories.rules.ts";
import { FileError } from "#lib/shelter/pets/import/rules.ts";
import type { CsvSeparator, ImportTable, NewImportCategory } from "#lib/shelter/pets/import/schema.ts";
import { endStuckImports } from "#lib/shelter/pets/import/stuck.mutations.ts";

const CHECK_ROWS = 1000;
/** Small: creations of the project wait for each chunk. */
const GOOD_ROWS = 500;
const ALL_ROWS = 2000;

/** All-or-nothing imports are too small for several jobs. */
export const TURN_MS = 5000;

const payloadSchema = z.object({ projectId: z.string(), importId: z.string() });

export function readImportJob(payload: unknown): { scope: ProjectScope; importId: string } {
  const { projectId, importId } = payloadSchema.parse(payload);
  return { scope: projectScope(projectId), importId };
}

export async function goOnLater(
  task: "pets.import.add" | "pets.import.undo",
  { projectId }: ProjectScope,
  importId: string,
  { id }: Actor,
): Promise<void> {
  await transaction((on) => addJobOn(on, importJob(task, projectId, importId, id)));
}

class Head implements TableHead {
  readonly #scope: ProjectScope;
  readonly sheet: number;
  readonly headerRow: number | undefined;
  readonly separator: CsvSeparator | undefined;
  #separator: CsvSeparator | null = null;
  /** Undefined before the header is known, and for JSON. */
  table: ImportTable | undefined;
  #sheets: readonly string[] = [];
  #header: readonly string[] | undefined;
  #fields: ColumnFields = [];
  #sample: readonly string[] = [];
  used: ReadonlySet<number> | undefined;
  readonly #newCategories = new Map<string, NewImportCategory>();

  constructor(scope: ProjectScope, { sheet, chosen }: Check) {
    this.#scope = scope;
    this.sheet = sheet;
    this.headerRow = chosen.headerRow;
    this.separator = chosen.separator;
  }

  onSeparator(separator: CsvSeparator): void {
    this.#separator = separator;
  }

  onTop(headerRow: number, rows: ImportTable["rows"]): void {
    this.table = { headerRow, separator: this.#separator, rows };
  }

  onSheets(names: readonly string[]): void {
    this.#sheets = names;
  }

  async fieldsOf(header: readonly string[]): Promise<ColumnFields> {
    this.#header = header;
    this.#fields = (await chosenFields(this.#scope, columnTitles(header))) ?? fieldsByName(header);
    return this.#fields;
  }

  onSample(cells: readonly string[]): void {
    this.#sample = cells;
    this.used = new Set(this.#fields.flatMap((field, i) => (field ? [i] : [])));
  }

  onNewCategory(name: string): void {
    countCategory(this.#newCategories, name);
  }

  /** JSON; null without columns. */
  get fields(): string | null {
    return this.#header ? JSON.stringify(this.#fields) : null;
  }

  get sheets(): readonly string[] | undefined {
    return this.#sheets.length > 1 ? this.#sheets : undefined;
  }

  result(): Omit<Checked, "rows"> {
    const newCategories = byFrequency(this.#newCategories);
    const { sheets, table } = this;
    if (!this.#header) return { columns: undefined, missing: undefined, sheets, table, newCategories };
    const isWhole = columnsOf(this.#fields, this.#header.length) !== undefined;
    return {
      columns: fileColumns(this.#header, this.#fields, this.#sample),
      missing: isWhole ? undefined : missingColumns(this.#header, this.#fields),
      sheets,
      table,
      newCategories,
    };
  }
}

/** @returns the number of rows; undefined when canceled or overtaken by another check */
async function checkAll(scope: ProjectScope, importId: string, { format, progress }: Check, head: Head): Promise<number | undefined> {
  let waiting: NumberedRow[] = [];
  let [rows, through] = [0, progress.through];
  const keep = async (): Promise<boolean> => {
    const last = waiting.at(-1);
    if (!last) return true;
    const isKept = await keepRows(scope, importId, waiting, { through, fields: head.fields });
    through = last.n;
    waiting = [];
    return isKept;
  };
  for await (const row of checkedRows(format, importBytes(importId), await categoryNumbers(scope), head)) {
    if (rows === 0 && through > 0 && head.fields !== progress.fields) {
      if (!(await beginCheck(scope, importId, true))) return undefined;
      through = 0;
    }
    rows += 1;
    if (row.row.newCategory !== undefined) head.onNewCategory(row.row.newCategory);
    if (row.n <= through) continue;
    waiting.push(row);
    if (waiting.length >= CHECK_ROWS && !(await keep())) return undefined;
  }
  return (await keep()) ? rows : undefined;
}

const AT_THE_SAME_TIME = "Another check of this file ran at the same time; it is checked again.";

/**
 * A rerun resumes; concurrent runs leave one complete set of rows.
 * @throws AppError `service_unavailable`; the queue retries
 */
export async function checkImport(payload: unknown): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  const begun = await beginCheck(scope, importId);
  if (!begun) return;
  const head = new Head(scope, begun);
  try {
    const rows = await checkAll(scope, importId, begun, head);
    if (rows === undefined) {
      if (await isChecking(scope, importId)) throw new Error(AT_THE_SAME_TIME);
      return;
    }
    if (await endCheck(scope, importId, { rows, ...head.result() })) return;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { sheets, table } = head;
    const isChosen = begun.chosen.headerRow !== undefined || begun.chosen.separator !== undefined;
    // Another sheet, header, or separator may work.
    if (!sheets && !(isChosen && table)) return await refuseImport(scope, importId, error.message);
    if (!(await beginCheck(scope, importId, true))) return;
    if (await endCheck(scope, importId, { rows: 0, columns: undefined, missing: error.message, sheets, table, newCategories: [] })) return;
  }
  if (await beginCheck(scope, importId, true)) throw new Error(AT_THE_SAME_TIME);
}

/** Nothing else reports the final error. */
export async function giveUpImport(payload: unknown): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  await refuseImport(
    scope,
    importId,
    "Something went wrong on our side several times. If it happens again, tell the person who runs this service.",
  );
}

/** @param now epoch milliseconds */
export async function tidyImports(now: number): Promise<void> {
  await deleteOldImports(now);
  await endStuckImports(now);
}

/**
 * A rerun never adds a row twice.
 * @param turnMs then the rest waits behind other jobs
 */
export async function addImport(payload: unknown, turnMs = TURN_MS): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  const adding = await findAdding(scope, importId);
  if (!adding) return;
  const { mode, actor } = adding;
  if (mode === "all") {
    await addAllRows(scope, importId, ALL_ROWS, actor, async (rows) => {
      await showProgress(scope, importId, rows);
      return await isStillAdding(scope, importId);
    });
  } else {
    const until = performance.now() + turnMs;
    let through: number | undefined = adding.through;
    while (through !== undefined) {
      through = await addGoodRows(scope, importId, through, GOOD_ROWS, actor);
      if (through !== undefined && performance.now() > until) return await goOnLater("pets.import.add", scope, importId, actor);
    }
  }
}
