import { ReadingChoice } from "#components/shelter/pets/import/reading-choice.tsx";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { WeightUnit } from "#components/shelter/pets/import/weight-unit.tsx";
import { DATE_ORDER_WORDS, doubledWords, lostPhotosWords, REASON_WORDS, repeatedWords } from "#components/shelter/pets/import/words.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";
import { doubledColumns } from "#lib/shelter/pets/import/columns/rules.ts";
import { DATE_ORDERS } from "#lib/shelter/pets/import/date-order.schema.ts";
import { type FileColumn, fieldWord } from "#lib/shelter/pets/import/fields.schema.ts";
import { presetOf } from "#lib/shelter/pets/import/presets/rules.ts";
import type { ImportReading } from "#lib/shelter/pets/import/reading.schema.ts";
import { CURRENCIES } from "#lib/shelter/profiles/currency.rules.ts";

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
