import { type ProfileDraft, profileOf } from "#components/shelter/profiles/draft.ts";
import { dayText } from "#components/ui/day-text.ts";
import { knownAge } from "#lib/shelter/profiles/age.rules.ts";
import { readPartialDate } from "#lib/shelter/profiles/date.rules.ts";
import { oldText, speciesWords } from "#lib/shelter/profiles/facts.view.ts";
import { type FieldName, fieldOf, isInternal } from "#lib/shelter/profiles/fields.schema.ts";
import type { Field } from "#lib/shelter/profiles/kinds.schema.ts";
import { weightIn } from "#lib/shelter/profiles/rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";

const MONTH = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
const YEAR_LENGTH = 4;
const MONTH_LENGTH = 7;

/** What is still typed may be no date yet. */
function partialDateText(date: string): string {
  if (date.length === YEAR_LENGTH || !readPartialDate(date)) return date;
  return date.length === MONTH_LENGTH ? MONTH.format(new Date(date)) : dayText(date);
}

const plain = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : `${value}`);

/** Words for values by how a field stores them; other kinds are text already. */
const STORED: Partial<Record<Field["stored"], (value: unknown) => string>> = {
  boolean: (value) => (value === true ? "Yes" : "No"),
  date: (value) => dayText(`${value}`),
  partialDate: (value) => partialDateText(`${value}`),
};

const OWN: Partial<Record<FieldName, (profile: FullProfile, draft: ProfileDraft, now: number) => string>> = {
  species: ({ species }) => speciesWords(species ?? ""),
  birthDate: ({ birthDate, birthDateEstimated }, _, now) => {
    const age = knownAge(birthDate, birthDateEstimated === true, now);
    return `${partialDateText(birthDate ?? "")}${age && age.unit !== "born" ? `, ${oldText(age)}` : ""}`;
  },
  weightGrams: ({ weightGrams }, { weightUnit }) => `${Number(weightIn(weightGrams ?? 0, weightUnit).toFixed(2))} ${weightUnit}`,
  childrenFromAge: ({ childrenFromAge }) => `${childrenFromAge} year${childrenFromAge === 1 ? "" : "s"}`,
  fee: ({ fee }) => (fee ? new Intl.NumberFormat("en", { style: "currency", currency: fee.currency }).format(Number(fee.amount)) : ""),
};

/** What a field says in a row; empty where it is unknown. @param seen the saved profile */
export function factText(name: FieldName, draft: ProfileDraft, seen: FullProfile, now: number): string {
  const profile = profileOf(draft, seen);
  const value: unknown = isInternal(name) ? profile.internal[name] : profile[name];
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return "";
  const { words, stored } = fieldOf(name);
  return OWN[name]?.(profile, draft, now) ?? words?.[`${value}`] ?? (STORED[stored] ?? plain)(value);
}
