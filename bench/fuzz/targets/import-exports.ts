import fc from "fast-check";
import { ADOPT_A_PET, PETFINDER } from "#e2e/support/listing-files.ts";
import { ASM3, type ExportFile, PETPOINT, PETSTABLISHED, RESCUEGROUPS, SHELTERLUV } from "#e2e/support/shelter-exports.ts";
import { recognizePreset } from "#lib/shelter/pets/import/columns/preset-signs.rules.ts";
import { privateReason } from "#lib/shelter/pets/import/columns/private.rules.ts";
import { type ColumnFields, columnsOf, fieldsByName, fileColumns, withoutPrivate } from "#lib/shelter/pets/import/columns/rules.ts";
import { IMPORT_FIELDS } from "#lib/shelter/pets/import/fields.schema.ts";
import { presetIdSchema } from "#lib/shelter/pets/import/preset.schema.ts";
import type { CheckedRow } from "#lib/shelter/pets/import/rows/checked-row.schema.ts";
import { checkCells } from "#lib/shelter/pets/import/rows/rules.ts";
import { inPlainWords } from "#lib/shelter/pets/import/values/row-cells.rules.ts";
import { isPetName } from "#lib/shelter/pets/schema.ts";
import { mergeProfile, UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { profileFormSchema } from "#lib/shelter/profiles/schema.ts";
import type { FuzzTarget } from "../target.ts";

interface Export {
  titles: string[];
  rows: string[][];
  /** A person's choice for each column, as a position in the fields; null keeps the preset's. */
  chosen: (number | null)[];
}

const FILES: ExportFile[] = [ASM3, SHELTERLUV, PETPOINT, RESCUEGROUPS, PETSTABLISHED, PETFINDER, ADOPT_A_PET];
const SECRET = "Zq7secret";
const TITLES = [...new Set(FILES.flatMap(({ titles }) => titles)), "name", "category", "breed", "Notes", "", "Owner e-mail", "ANIMAL NAME"];
const TEXTS = [
  ...new Set(FILES.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))),
  ...[
    "",
    " ",
    "None",
    "0",
    "-1",
    "NaN",
    "1e400",
    "99/99/9999",
    "2999-01-01",
    "00/00/00",
    "31/04/24",
    "2Y/ 99M/ 999999999D",
    "9".repeat(400),
  ],
  ...[
    "Over 5",
    "Over 99",
    "xl",
    "🐶",
    "\ud800",
    "\u0000",
    "<br>",
    "&#0;",
    "&#1114112;",
    "&amp;lt;b>",
    "=1+1",
    "a|https://a.example/1 b",
    "http://",
    "yes;no",
  ],
  ...["ca. 2024", "1 1/2 years", "2-3 Jahre", "10+", "Senior", "under 1", "$1,250", "150,-", "9.85E+14", "45123", "ab 6 Jahren", "k. A."],
  ...["pending transfer", "adopted - hold", "male/female", "lbs", "1 kg 2 lb", "150,00 €", "1.2.3", "1,2,3", "constructor", "__proto__"],
];
const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

/** Titles and cells of real layouts, mixed, and damaged. */
const files: fc.Arbitrary<Export> = fc
  .oneof(
    fc.constantFrom(...FILES).map(({ titles }) => [...titles]),
    fc.array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...TITLES) }, { weight: 1, arbitrary: fc.string({ maxLength: 12 }) }), {
      minLength: 1,
      maxLength: 45,
    }),
  )
  .chain((titles) =>
    fc.record({
      titles: fc.shuffledSubarray(titles, { minLength: Math.ceil(titles.length / 2), maxLength: titles.length }),
      rows: fc.array(fc.array(text, { maxLength: titles.length + 1 }), { minLength: 1, maxLength: 3 }),
      chosen: fc.array(fc.option(fc.nat(IMPORT_FIELDS.length - 1), { nil: null, freq: 4 }), { maxLength: titles.length }),
    }),
  );

const NOW = Date.UTC(2026, 10, 26);
const QUOTED = /“.*?”(?=[ .])/gs;
const PLAIN = /\[object |undefined|\bNaN\b|\bInvalid Date\b/;

function fieldsOf({ titles, chosen }: Export): ColumnFields {
  const preset = recognizePreset(titles);
  if (preset !== undefined && !presetIdSchema.options.includes(preset)) throw new Error(`recognized as ${preset}`);
  const known = fieldsByName(titles, preset);
  return withoutPrivate(
    titles,
    known.map((field, i) => IMPORT_FIELDS[chosen[i] ?? -1] ?? field),
  );
}

function checkRow(row: CheckedRow): void {
  const said = [
    row.leftOut?.remark,
    row.pet?.remark,
    ...(row.errors ?? []).map((error) => ("sentence" in error ? error.sentence : error.rule)),
  ];
  if (said.some((one) => one !== undefined && (one === "" || PLAIN.test(one.replaceAll(QUOTED, "")))))
    throw new Error(`says ${JSON.stringify(said)}`);
  if (row.errors?.length === 0) throw new Error("has no error, and no animal");
  const { pet } = row;
  if (!pet) return;
  if (!isPetName(pet.name)) throw new Error(`has the name ${JSON.stringify(pet.name)}`);
  // Null leaves a breed as it is.
  const breeds = pet.patch?.breeds?.filter((breed) => breed !== null);
  const { error } = profileFormSchema.optional().safeParse(breeds ? { ...pet.patch, breeds } : pet.patch);
  if (error) throw new Error(`has a profile that the API refuses: ${error.message}`);
  const { errors } = mergeProfile(UNKNOWN_PROFILE, pet.patch ?? {}, NOW);
  if (errors.length > 0) throw new Error(`has a profile that does not fit together: ${errors.join(", ")}`);
  for (const url of pet.photos ?? []) if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new Error(`fetches ${url}`);
}

/** Whatever an export's columns and cells are, a row is an animal that the API would take, or has a sentence; nothing private is kept. */
export const importExports: FuzzTarget<Export> = {
  name: "import-exports",
  inputs: files,
  open: async () => ({
    async check(input) {
      const { titles, rows } = input;
      const fields = fieldsOf(input);
      const preset = recognizePreset(titles);
      const columns = columnsOf(titles, fields, titles.length, preset);
      const isForeign = preset !== undefined;
      for (const cells of rows) {
        const marked = titles.map((title, i) => (privateReason(title) ? SECRET : (cells[i] ?? "")));
        const kept: unknown[] = [fileColumns(titles, fields, marked)];
        if (columns) {
          for (const dateOrder of ["dmy", "mdy"] as const) {
            const row = checkCells(inPlainWords(marked, columns), columns, {
              isForeign,
              dateOrder,
              now: NOW,
              categories: new Map([["dog", 1n]]),
            });
            checkRow(row);
            kept.push(row);
          }
        }
        const stored = JSON.stringify(kept, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
        if (stored.includes(SECRET)) throw new Error(`keeps what is private: ${stored}`);
      }
    },
    close: async () => undefined,
  }),
};
