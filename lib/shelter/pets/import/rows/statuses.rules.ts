import type { Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import { type ImportField, STATUS_FIELDS } from "#lib/shelter/pets/import/fields.schema.ts";
import { knownStanding, shownStatus, standingOfTitle } from "#lib/shelter/pets/import/languages/standing.rules.ts";
import { type Fixes, valueKey } from "#lib/shelter/pets/import/rows/fixes.rules.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";
import type { Becomes, StatusColumn } from "#lib/shelter/pets/import/statuses.schema.ts";
import { type PlaceReading, placeOf } from "#lib/shelter/pets/import/values/place.rules.ts";
import { statusOf } from "#lib/shelter/pets/import/values/status-words.rules.ts";

/** Read where a person chose. */
export const WORD_OF: Record<Becomes, string> = {
  listed: "available",
  pending: "pending",
  adopted: "adopted",
  not_listed: "not listed",
  left_out: "not imported",
};

const fieldAt = (columns: Columns, at: number): ImportField | undefined => [...columns.at].find(([, places]) => places.includes(at))?.[0];

/** What would become of an animal if its row had only this cell. */
function becomesOf(field: ImportField, title: string, text: string, reading: PlaceReading): Becomes | "nothing" {
  const place = placeOf([text], { at: new Map([[field, [0]]]), titles: [title], width: 1 }, reading);
  if (place.isLeftOut) return "left_out";
  if (place.listed === false) return "not_listed";
  const status = place.status ?? (field === "status" ? statusOf(text) : undefined);
  if (status === "sold") return "adopted";
  if (status === "pending") return "pending";
  return status === "available" || place.listed ? "listed" : "nothing";
}

interface CountedValue {
  text: string;
  rows: number;
}

export function statusColumnOf(
  columns: Columns,
  at: number,
  values: readonly CountedValue[],
  reading: PlaceReading,
  fixes: Fixes,
): Omit<StatusColumn, "more"> {
  const [field, title] = [fieldAt(columns, at) ?? "outcome", columns.titles[at] ?? ""];
  const canChoose = STATUS_FIELDS.some((one) => one === field);
  return {
    at,
    title,
    values: values.map(({ text, rows }) => {
      const chosen = canChoose ? fixes.values.get(valueKey(at, text) ?? "") : undefined;
      const isKnown = chosen !== undefined || !canChoose || statusOf(text) !== undefined || knownStanding(text) !== undefined;
      return {
        text: shortened(shownStatus(title, text)),
        rows,
        becomes: becomesOf(field, title, chosen ?? text, reading),
        isUnsure: !isKnown && standingOfTitle(title) === undefined,
      };
    }),
  };
}
