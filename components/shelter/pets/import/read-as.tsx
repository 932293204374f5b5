"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import {
  DATE_ORDER_WORDS,
  doubledWords,
  lostPhotosWords,
  REASON_WORDS,
  repeatedWords,
  rows,
} from "#components/shelter/pets/import/words.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { type Choice, SelectField } from "#components/ui/select.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { categoriesOptions } from "#lib/shelter/categories/client.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";
import { doubledColumns } from "#lib/shelter/pets/import/columns/rules.ts";
import { DATE_ORDERS } from "#lib/shelter/pets/import/date-order.schema.ts";
import { type FileColumn, fieldWord, hasKinds, hasRequiredFields } from "#lib/shelter/pets/import/fields.schema.ts";
import { presetOf } from "#lib/shelter/pets/import/presets/rules.ts";
import type { ImportReading } from "#lib/shelter/pets/import/reading.schema.ts";
import type { PetImport } from "#lib/shelter/pets/import/schema.ts";
import { CURRENCIES } from "#lib/shelter/profiles/currency.rules.ts";

interface Props {
  label: string;
  hint?: string;
  /** Empty where a choice is asked for. */
  value: string;
  choices: readonly Choice[];
  /** Of the button that shows with another choice. */
  words: string;
  save: (value: string) => Promise<unknown>;
}

/** A choice with which the file is checked again. */
function ReadingChoice({ label, hint, value, choices, words, save }: Props) {
  const { changed } = useOpenImport();
  const [chosen, setChosen] = useState(value);
  const saving = useMutation({ mutationFn: () => save(chosen), onSettled: changed });
  return (
    <div className="mb-5 grid max-w-md gap-3">
      <SelectField
        label={label}
        {...(hint !== undefined && { hint })}
        value={chosen}
        onChange={setChosen}
        choices={value === "" ? [{ value, label: "Choose" }, ...choices] : choices}
      />
      <ErrorBox error={saving.error} />
      {chosen !== value && (
        <Button tone="primary" label={words} disabled={saving.isPending} onClick={() => saving.mutate()} className="justify-self-start" />
      )}
    </div>
  );
}

const ORDERS = DATE_ORDERS.map((value) => ({ value, label: DATE_ORDER_WORDS[value] }));
const CURRENCY_CHOICES = CURRENCIES.map((value) => ({ value, label: value }));

function DateOrder({ reading }: { reading: ImportReading }) {
  const { project, file } = useOpenImport();
  const { asksDateOrder, dateOrder } = reading;
  return (
    <ReadingChoice
      label="Dates"
      hint={
        asksDateOrder ? "The file doesn’t tell which is first. Choose before you import it." : "How the file writes dates with slashes."
      }
      value={asksDateOrder ? "" : dateOrder}
      choices={ORDERS}
      words="Read dates this way"
      save={(chosen) => importCalls.chooseReading(project, file.id, { dateOrder: DATE_ORDERS.find((one) => one === chosen) ?? dateOrder })}
    />
  );
}

function Currency({ reading }: { reading: ImportReading }) {
  const { project, file } = useOpenImport();
  const { currency = "" } = reading;
  return (
    <ReadingChoice
      key={currency}
      label="Currency of fees"
      hint="For fees without a currency, and for signs that several currencies have, such as $."
      value={currency}
      choices={CURRENCY_CHOICES}
      words="Read fees this way"
      save={(chosen) => importCalls.chooseReading(project, file.id, { currency: chosen })}
    />
  );
}

const WEIGHTS = [
  { value: "weightKg", label: "Kilograms" },
  { value: "weightLb", label: "Pounds" },
] as const;

/** Some systems write weights in the unit of their own settings, which the file doesn’t tell. */
function WeightUnit({ columns }: { columns: readonly FileColumn[] }) {
  const { project, file } = useOpenImport();
  const weights = columns.filter(({ field }) => WEIGHTS.some(({ value }) => value === field));
  const [column] = weights;
  if (!column || weights.length > 1) return null;
  const example = column.sample === "" ? "" : `, as in “${isolated(column.sample)}”`;
  const fieldsWith = (chosen: string) => {
    const unit = WEIGHTS.find(({ value }) => value === chosen)?.value ?? null;
    return columns.map((one) => (one === column ? unit : one.field));
  };
  return (
    <ReadingChoice
      label="Weights"
      hint={`The unit of numbers without one in the column ${isolated(column.title)}${example}.`}
      value={column.field ?? ""}
      choices={WEIGHTS}
      words="Read weights this way"
      save={(chosen) => importCalls.mapColumns(project, file.id, fieldsWith(chosen))}
    />
  );
}

const WESTERN =
  "The file is not in UTF-8, so its accented letters were read as Windows-1252. If they look wrong, save the list as “CSV UTF-8” in Excel and choose it again.";

export function ReadAs() {
  const { columns, reading } = useOpenImport().file;
  const titled = columns?.filter(({ title }) => title !== "") ?? [];
  const never = titled.flatMap(({ title, reason }) => (reason ? [{ title, reason }] : []));
  const doubled = doubledColumns(columns ?? [], reading?.preset ?? undefined);
  const isIgnored = ({ field, reason }: FileColumn, at: number): boolean =>
    field === null && !reason && !doubled.some((one) => one.at === at);
  const ignored = columns?.filter(isIgnored).flatMap(({ title }) => title || []) ?? [];
  const hasDates = columns?.some(({ field }) => field === "birthDate" || field === "intakeDate" || field === "adoptionDate");
  return (
    <>
      {reading?.preset && <p className="mb-4">Recognized as an export of {presetOf(reading.preset).system}.</p>}
      {reading && reading.repeatedHeads > 0 && <p className="mb-4">{repeatedWords(reading.repeatedHeads)}</p>}
      {doubled.map(({ at, by, field }) => (
        <p key={at} className="mb-4">
          {doubledWords(columns?.[at]?.title ?? "", at, columns?.[by]?.title ?? "", by, fieldWord(field))}
        </p>
      ))}
      {reading?.isWestern && <p className="mb-4">{WESTERN}</p>}
      {reading && hasDates && <DateOrder key={reading.dateOrder} reading={reading} />}
      {columns && <WeightUnit key={columns.map(({ field }) => field).join()} columns={columns} />}
      {(reading?.isCurrencyUnsure || reading?.isCurrencyChosen) && <Currency reading={reading} />}
      {reading && reading.lostPhotos > 0 && <p className="mb-4">{lostPhotosWords(reading.lostPhotos)}</p>}
      {never.length > 0 && (
        <p className="mb-4 text-note text-muted">
          Never imported, so that nothing private becomes public:{" "}
          {never.map(({ title, reason }) => `${isolated(title)} (${REASON_WORDS[reason]})`).join(", ")}.
        </p>
      )}
      {ignored.length > 0 && <p className="mb-4 text-note text-muted">Ignored columns: {ignored.map(isolated).join(", ")}.</p>}
    </>
  );
}

/** Nothing unless the file is a workbook with several sheets to choose from. */
export function SheetChoice() {
  const { project, file } = useOpenImport();
  const { id, sheets, sheet } = file;
  if (sheets.length < 2) return null;
  return (
    <ReadingChoice
      label="Sheet"
      hint="Only one sheet of the workbook is read: the first with animals, unless you choose another one."
      value={String(sheet)}
      choices={sheets.map((name, i) => ({ value: String(i), label: name }))}
      words="Use this sheet"
      save={(chosen) => importCalls.chooseSheet(project, id, Number(chosen))}
    />
  );
}

/** Only a category is missing. */
function lacksKinds({ error, columns }: PetImport): boolean {
  const fields = columns?.map(({ field }) => field) ?? [];
  return error !== null && !hasKinds(fields) && hasRequiredFields(fields, true);
}

/** One category for all rows that have none; nothing where each has one. */
export function KindChoice() {
  const { project, file } = useOpenImport();
  const { id, reading, tally } = file;
  const { data: categories } = useQuery(categoriesOptions(project));
  const isWhole = lacksKinds(file);
  const value = reading?.categoryId ?? "";
  if (!categories || (!isWhole && tally.kindless === 0 && value === "")) return null;
  const known = categories.map(({ categoryId }) => categoryId);
  return (
    <ReadingChoice
      label={isWhole ? "Category of all animals in the file" : "Category of rows that have none"}
      {...(tally.kindless > 0 && { hint: `${rows(tally.kindless)} without a category can’t be added.` })}
      value={value}
      choices={[...new Set(value === "" ? known : [...known, value])].map((one) => ({ value: one, label: categoryLabel(one, categories) }))}
      words="Use this category"
      save={(categoryId) => importCalls.chooseReading(project, id, { categoryId })}
    />
  );
}
