"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isAnswer, patchFrom } from "#components/shelter/pets/bulk-patch.ts";
import type { BulkField } from "#components/shelter/pets/bulk-words.ts";
import { animals } from "#components/shelter/pets/words.ts";
import { NO_DATE } from "#components/shelter/profiles/errors.ts";
import { readPreferences, savePreference } from "#components/shelter/profiles/preferences.ts";
import { ProfileChoice } from "#components/shelter/profiles/profile-choice.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Select } from "#components/ui/select.tsx";
import { type BulkPatch, bulkPatchSchema } from "#lib/shelter/pets/bulk/schema.ts";
import { suggestionsOptions } from "#lib/shelter/pets/client.ts";
import { CURRENCIES } from "#lib/shelter/profiles/currency.rules.ts";
import { isFutureDate } from "#lib/shelter/profiles/date.rules.ts";
import { SIZE_WORDS, SPECIES_WORDS, speciesWords } from "#lib/shelter/profiles/facts.view.ts";
import { PROFILE_FIELDS } from "#lib/shelter/profiles/fields.schema.ts";

const ANSWER_WORDS = { yes: "Yes", no: "No" };
const wordsOf = (field: BulkField): Record<string, string> | undefined =>
  isAnswer(field) ? ANSWER_WORDS : field === "size" ? SIZE_WORDS : undefined;

const CURRENCY_CHOICES = CURRENCIES.map((currency) => ({ value: currency, label: currency }));

const ERRORS: Partial<Record<BulkField, string>> = {
  fee: "Enter an amount from 0 to 99999.99",
  intakeDate: NO_DATE,
};

interface BulkFieldDialogProps {
  project: string;
  field: BulkField;
  count: number;
  /** Says what else is affected, and that it can be undone. */
  note: string;
  onApply: (patch: BulkPatch) => Promise<void>;
  onClose: () => void;
}

/** Sets one field of the profiles of all selected animals. */
export function BulkFieldDialog({ project, field, count, note, onApply, onClose }: BulkFieldDialogProps) {
  const [text, setText] = useState(isAnswer(field) ? "yes" : "");
  const [currency, setCurrency] = useState(() => readPreferences().currency);
  const [error, setError] = useState<string>();
  const { data } = useQuery({ ...suggestionsOptions(project), enabled: field === "species" || field === "location" });
  const species = [...new Set([...(data?.species.map(speciesWords) ?? []), ...Object.values(SPECIES_WORDS)])];
  const label = PROFILE_FIELDS[field].label;
  const words = wordsOf(field);
  const submit = async (): Promise<void> => {
    const { data: patch } = bulkPatchSchema.safeParse(patchFrom(field, text, currency));
    const isFuture = patch?.intakeDate != null && isFutureDate(patch.intakeDate, Date.now());
    if (patch && !isFuture) await onApply(patch);
    else setError(ERRORS[field] ?? "Use fewer characters, on one line");
  };
  return (
    <FormDialog
      title={`Set “${label}” of ${animals(count)}`}
      text={`${words ? "Choose “Unknown” to clear it." : "Leave it empty to clear it."} ${note}`}
      label="Set"
      pendingLabel="Set"
      onSubmit={submit}
      onClose={onClose}
    >
      {words ? (
        <ProfileChoice label={label} words={words} value={text === "" ? null : text} onChange={(chosen) => setText(chosen ?? "")} />
      ) : (
        <div className="flex items-end gap-2">
          <Field
            label={label}
            isOptional
            value={text}
            onChange={(value) => {
              setText(value);
              setError(undefined);
            }}
            {...(field === "intakeDate" && { type: "date" })}
            {...(field === "fee" && { inputMode: "decimal" as const })}
            {...(field === "species" && { suggestions: species })}
            {...(field === "location" && { suggestions: data?.locations })}
            error={error}
            isInvalid={error !== undefined}
          />
          {field === "fee" && (
            <Select
              aria-label="Currency of the fee"
              value={currency}
              onChange={(chosen) => {
                savePreference("currency", chosen);
                setCurrency(chosen);
              }}
              choices={CURRENCY_CHOICES}
              className="w-24"
            />
          )}
        </div>
      )}
    </FormDialog>
  );
}
