"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { BECOMES_WORDS, rows } from "#components/shelter/pets/import/words.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Select } from "#components/ui/select.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";
import { type FileColumn, STATUS_FIELDS } from "#lib/shelter/pets/import/fields.schema.ts";
import { BECOMES, type Becomes, type StatusColumn } from "#lib/shelter/pets/import/statuses.schema.ts";

type Chosen = Readonly<Record<string, Becomes>>;
type Value = StatusColumn["values"][number];

const CHOICES = BECOMES.map((value) => ({ value, label: BECOMES_WORDS[value] }));
const keyOf = (at: number, text: string): string => `${at} ${text}`;
const canChoose = (column: FileColumn | undefined): boolean => STATUS_FIELDS.some((field) => field === column?.field);
const isHidden = ({ text }: Value): boolean => text.endsWith("…");

interface ValueProps {
  value: Value;
  label: string;
  isFixed: boolean;
  chosen: Becomes | undefined;
  onChoose: (becomes: Becomes) => void;
}

function ValueRow({ value, label, isFixed, chosen, onChoose }: ValueProps) {
  const { text, rows: count, becomes, isUnsure } = value;
  return (
    <tr className="border-t border-border">
      <td className="py-2 pr-4 [overflow-wrap:anywhere]">
        <bdi>{text}</bdi>
        <span className="block text-sm text-muted sm:hidden">{rows(count)}</span>
        {isUnsure && <span className="block text-sm text-muted">Not a word that we know</span>}
      </td>
      <td className="py-2 pr-4 whitespace-nowrap text-muted tabular-nums max-sm:hidden">{rows(count)}</td>
      <td className="py-2 whitespace-nowrap">
        {isFixed ? (
          BECOMES_WORDS[becomes]
        ) : (
          <Select
            aria-label={label}
            value={chosen ?? becomes}
            choices={becomes === "nothing" ? [{ value: "nothing", label: BECOMES_WORDS.nothing }, ...CHOICES] : CHOICES}
            onChange={(wanted) => onChoose(BECOMES.find((one) => one === wanted) ?? "not_listed")}
          />
        )}
      </td>
    </tr>
  );
}

/** Each value of the columns that say where animals are, and what becomes of animals by it. */
export function StatusChoice() {
  const { project, file, changed } = useOpenImport();
  const { id, columns, reading } = file;
  const [chosen, setChosen] = useState<Chosen>({});
  const statuses = reading?.statuses ?? [];
  const choices = statuses.flatMap(({ at, values }) =>
    values.flatMap(({ text, becomes }) => {
      const wanted = chosen[keyOf(at, text)];
      return wanted === undefined || wanted === becomes ? [] : [{ at, text, becomes: wanted }];
    }),
  );
  const save = useMutation({ mutationFn: () => importCalls.chooseStatuses(project, id, choices), onSettled: changed });
  if (statuses.length === 0) return null;
  return (
    <section aria-label="Statuses in the file" className="mb-5 rounded-xl border border-border p-4">
      <h3 className="font-semibold">What the file says about where animals are</h3>
      <p className="text-note text-muted">Words that we don’t know keep animals off your site until you choose.</p>
      {statuses.map(({ at, title, values, more }) => (
        <div key={at} className="mt-3 max-h-80 overflow-y-auto">
          <table className="w-full text-left text-note sm:table-fixed">
            <caption className="pb-1 text-left font-semibold">“{isolated(title)}”</caption>
            <tbody>
              {values.map((value) => (
                <ValueRow
                  key={value.text}
                  value={value}
                  label={`What becomes of ${title}: ${value.text}`}
                  isFixed={!canChoose(columns?.[at]) || isHidden(value)}
                  chosen={chosen[keyOf(at, value.text)]}
                  onChoose={(becomes) => setChosen({ ...chosen, [keyOf(at, value.text)]: becomes })}
                />
              ))}
            </tbody>
          </table>
          {more > 0 && <p className="pt-2 text-note text-muted">{more.toLocaleString("en")} other values are read in the same way.</p>}
        </div>
      ))}
      <ErrorBox error={save.error} className="mt-3" />
      {choices.length > 0 && (
        <Button tone="primary" label="Read the file this way" disabled={save.isPending} onClick={() => save.mutate()} className="mt-4" />
      )}
    </section>
  );
}
