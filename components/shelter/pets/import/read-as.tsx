"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { WeightUnit } from "#components/shelter/pets/import/weight-unit.tsx";
import { DATE_ORDER_WORDS, lostPhotosWords, REASON_WORDS } from "#components/shelter/pets/import/words.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";
import { DATE_ORDERS } from "#lib/shelter/pets/import/date-order.schema.ts";
import { presetOf } from "#lib/shelter/pets/import/presets/rules.ts";
import type { ImportReading, PetImport } from "#lib/shelter/pets/import/schema.ts";

interface Props {
  project: string;
  file: PetImport;
  onChanged: () => void;
}

function DateOrder({ project, file, reading, onChanged }: Props & { reading: ImportReading }) {
  const { asksDateOrder, dateOrder } = reading;
  const [chosen, setChosen] = useState<string>(asksDateOrder ? "" : dateOrder);
  const order = DATE_ORDERS.find((one) => one === chosen);
  const save = useMutation({ mutationFn: () => importCalls.chooseDateOrder(project, file.id, order ?? dateOrder), onSettled: onChanged });
  const choices = DATE_ORDERS.map((value) => ({ value, label: DATE_ORDER_WORDS[value] }));
  return (
    <div className="mb-5 grid max-w-md gap-3">
      <SelectField
        label="Dates"
        hint={
          asksDateOrder ? "The file doesn’t tell which is first. Choose before you import it." : "How the file writes dates with slashes."
        }
        value={chosen}
        onChange={setChosen}
        choices={asksDateOrder ? [{ value: "", label: "Choose" }, ...choices] : choices}
      />
      {save.error && <ErrorBox error={save.error} />}
      {order !== undefined && (asksDateOrder || order !== dateOrder) && (
        <button type="button" disabled={save.isPending} onClick={() => save.mutate()} className="button button--primary justify-self-start">
          Read dates this way
        </button>
      )}
    </div>
  );
}

const WESTERN =
  "The file is not in UTF-8, so its accented letters were read as Windows-1252. If they look wrong, save the list as “CSV UTF-8” in Excel and choose it again.";

export function ReadAs({ project, file, onChanged }: Props) {
  const { columns, reading } = file;
  const titled = columns?.filter(({ title }) => title !== "") ?? [];
  const never = titled.flatMap(({ title, reason }) => (reason ? [{ title, reason }] : []));
  const ignored = titled.filter(({ field, reason }) => field === null && !reason).map(({ title }) => title);
  const hasDates = columns?.some(({ field }) => field === "birthDate" || field === "intakeDate" || field === "adoptionDate");
  return (
    <>
      {reading?.preset && <p className="mb-4">Recognized as an export of {presetOf(reading.preset).system}.</p>}
      {reading?.isWestern && <p className="mb-4">{WESTERN}</p>}
      {reading && hasDates && <DateOrder key={reading.dateOrder} project={project} file={file} reading={reading} onChanged={onChanged} />}
      {columns && (
        <WeightUnit
          key={file.columns?.map(({ field }) => field).join()}
          project={project}
          importId={file.id}
          columns={columns}
          onChanged={onChanged}
        />
      )}
      {reading?.isCurrencyMissing && <p className="mb-4">Fees without a currency are read as {reading.currency}.</p>}
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
