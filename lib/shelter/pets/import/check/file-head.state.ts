import { FileReading, type KnownReading } from "#lib/shelter/pets/import/check/file-reading.state.ts";
import type { Check, Checked } from "#lib/shelter/pets/import/check/mutations.ts";
import { StatusTally } from "#lib/shelter/pets/import/check/status-tally.state.ts";
import type { TableHead } from "#lib/shelter/pets/import/check/table-rows.service.ts";
import { chosenFields } from "#lib/shelter/pets/import/columns/mapping.data.ts";
import { ABOUT_PEOPLE, isAboutPeople } from "#lib/shelter/pets/import/columns/people-list.rules.ts";
import { recognizePreset } from "#lib/shelter/pets/import/columns/preset-signs.rules.ts";
import {
  type ColumnFields,
  type Columns,
  columnTitles,
  defaultCurrency,
  fieldsByName,
  fileColumns,
  isOwnLayout,
  missingColumns,
  tickedColumns,
  withoutPrivate,
  withStatusColumns,
} from "#lib/shelter/pets/import/columns/rules.ts";
import { countAnimals } from "#lib/shelter/pets/import/columns/table-head.rules.ts";
import { hasRequiredFields, type ImportField, PLACE_FIELDS } from "#lib/shelter/pets/import/fields.schema.ts";
import type { PresetId } from "#lib/shelter/pets/import/preset.schema.ts";
import { isColumnOf, presetOf } from "#lib/shelter/pets/import/presets/rules.ts";
import type { ImportReading } from "#lib/shelter/pets/import/reading.schema.ts";
import type { Fixes } from "#lib/shelter/pets/import/rows/fixes.rules.ts";
import { byFrequency, countCategory } from "#lib/shelter/pets/import/rows/new-categories.rules.ts";
import type { CsvSeparator, ImportTable, NewImportCategory, TableRow } from "#lib/shelter/pets/import/schema.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";
import { usualCurrency } from "#lib/shelter/profiles/data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** What one check learns of a table before and while its rows are read: layout, columns, how to read the cells, new categories. */
export class FileHead implements TableHead {
  readonly #scope: ProjectScope;
  readonly sheet: number | undefined;
  readonly headerRow: number | undefined;
  readonly separator: CsvSeparator | undefined;
  readonly fixes: Fixes;
  readonly #reading: FileReading;
  #separator: CsvSeparator | null = null;
  #isWestern = false;
  /** Undefined before the header is known, and for JSON. */
  table: ImportTable | undefined;
  #sheets: readonly string[] = [];
  #sheetRead = 0;
  #isAboutPeople = false;
  readonly #isJson: boolean;
  #tellsHolds = false;
  #header: readonly string[] | undefined;
  #fields: ColumnFields = [];
  #sample: readonly string[] = [];
  used: ReadonlySet<number> | undefined;
  preset: PresetId | undefined;
  ticked: ReadonlySet<number> | undefined;
  readonly #statuses = new StatusTally();
  #below: readonly TableRow[] = [];
  #repeatedHeads = 0;
  readonly #earlierIntakes = new Map<number, number>();
  readonly #newCategories = new Map<string, NewImportCategory>();

  constructor(scope: ProjectScope, { format, sheet, chosen, reading }: Check, fixes: Fixes, known: KnownReading = {}) {
    this.#scope = scope;
    this.#isJson = format === "json";
    this.sheet = sheet;
    this.headerRow = chosen.headerRow;
    this.separator = chosen.separator;
    this.fixes = fixes;
    this.#reading = new FileReading(reading, known);
  }

  onSeparator(separator: CsvSeparator): void {
    this.#separator = separator;
  }

  onWestern(): void {
    this.#isWestern = true;
  }

  onTop(headerRow: number, rows: ImportTable["rows"], below: readonly TableRow[]): void {
    this.table = { headerRow, separator: this.#separator, rows };
    this.#below = below;
  }

  onRepeatedHead(): void {
    this.#repeatedHeads += 1;
  }

  countAnimals = countAnimals;

  onSheets(names: readonly string[], read: number): void {
    this.#sheets = names;
    this.#sheetRead = read;
  }

  async fieldsOf(header: readonly string[]): Promise<ColumnFields> {
    this.#header = header;
    this.preset = recognizePreset(header);
    const chosen = await chosenFields(this.#scope, columnTitles(header));
    this.#isAboutPeople = !chosen && !this.preset && isAboutPeople(header, this.#below);
    this.#fields = chosen ? withoutPrivate(header, chosen) : this.#inUnits(this.#found(header));
    this.#reading.begin(this.preset, (await usualCurrency(this.#scope)) ?? defaultCurrency(header, this.#fields));
    this.ticked = tickedColumns(
      header,
      this.#fields,
      this.#below.map(({ cells }) => cells),
    );
    this.#below = [];
    // People's names would be kept with the import.
    if (this.preset || this.#isAboutPeople) this.#forgetRows();
    return this.#fields;
  }

  #found(header: readonly string[]): ColumnFields {
    if (this.#isAboutPeople) return header.map(() => null);
    const named = fieldsByName(header, this.preset);
    const cells = this.#below.map((row) => row.cells);
    return withStatusColumns(header, named, cells, this.preset);
  }

  onStatuses(cells: readonly string[], columns: Columns): void {
    this.#statuses.note(cells, columns);
  }

  get #isOwn(): boolean {
    return this.#isJson || (this.#header !== undefined && isOwnLayout(this.#header));
  }

  onHolds(): void {
    this.#tellsHolds = true;
  }

  /** No column or entry says where animals are, or the system's own words for it are in no column of this file. */
  get #hidesHolds(): boolean {
    const has = (field: ImportField | null): boolean => field !== null && PLACE_FIELDS.has(field);
    const { preset } = this;
    const holdsIn = preset && presetOf(preset).holdsIn;
    const tells = (title: string): boolean => !preset || holdsIn === undefined || titleKey(title) === holdsIn || !isColumnOf(preset, title);
    return !this.#tellsHolds && !this.#fields.some((field, i) => has(field) && tells(this.#header?.[i] ?? ""));
  }

  /** They are no header. */
  #forgetRows(): void {
    const { table } = this;
    if (table && table.headerRow > 0) table.rows = table.rows.filter(({ n }) => n <= table.headerRow);
  }

  /** Dates and weights of the installation's country. */
  get #isLocal(): boolean {
    return this.preset !== undefined && presetOf(this.preset).dateOrder === undefined;
  }

  /** Where months come first, weights are in pounds. */
  #inUnits(fields: ColumnFields): ColumnFields {
    if (!this.#isLocal || this.#reading.knownDateOrder !== "mdy") return fields;
    return fields.map((field) => (field === "weightKg" ? "weightLb" : field));
  }

  get categoryId(): string | undefined {
    return this.#reading.categoryId;
  }

  get reading(): ReturnType<FileReading["cells"]> {
    return this.#reading.cells(this.#isOwn);
  }

  /** Undefined unless rows were read in the wrong way. */
  get otherReading(): KnownReading | undefined {
    return this.#reading.other(this.#isLocal && this.#fields.includes("weightKg"));
  }

  onSample(cells: readonly string[]): void {
    this.#sample = cells;
    this.used = new Set(this.#fields.flatMap((field, i) => (field ? [i] : [])));
  }

  onEarlierIntake(n: number, later: number): void {
    this.#earlierIntakes.set(n, later);
  }

  onNewCategory(name: string): void {
    countCategory(this.#newCategories, name);
  }

  /** JSON; null without columns. */
  get readingKey(): string | null {
    return this.#header ? JSON.stringify([this.#fields, ...this.#reading.key]) : null;
  }

  get sheets(): Checked["sheets"] {
    return this.#sheets.length > 1 ? { names: this.#sheets, read: this.#sheetRead } : undefined;
  }

  #error(header: readonly string[]): string | undefined {
    if (hasRequiredFields(this.#fields, this.categoryId !== undefined)) return undefined;
    return this.#isAboutPeople ? ABOUT_PEOPLE : missingColumns(header, this.#fields);
  }

  get #result(): ImportReading {
    return {
      preset: this.preset ?? null,
      isOwn: this.#isOwn,
      hidesHolds: this.#hidesHolds,
      statuses: this.#statuses.result(this.reading, this.fixes),
      ...this.#reading.result,
      isWestern: this.#isWestern,
      repeatedHeads: this.#repeatedHeads,
    };
  }

  result(): Omit<Checked, "rows"> {
    const newCategories = byFrequency(this.#newCategories);
    const { sheets, table } = this;
    const reading = this.#header || this.#isJson ? this.#result : undefined;
    if (!this.#header) return { columns: undefined, error: undefined, sheets, table, newCategories, reading };
    return {
      columns: fileColumns(this.#header, this.#fields, this.#isAboutPeople ? [] : this.#sample, this.preset),
      error: this.#error(this.#header),
      sheets,
      table,
      newCategories,
      reading,
      earlierIntakes: this.#earlierIntakes,
    };
  }
}
