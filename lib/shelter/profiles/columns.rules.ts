import type * as z from "zod";
import { isUnknownCell, readAmount, writeYesOrNo } from "#lib/shelter/profiles/cells.rules.ts";
import { FIELD_NAMES, type FieldName, fieldOf, isInternal, type PROFILE_FIELDS } from "#lib/shelter/profiles/fields.schema.ts";
import type { CellsPatch, FullProfile } from "#lib/shelter/profiles/schema.ts";
import { amountSchema, breedSchema, currencySchema } from "#lib/shelter/profiles/values.schema.ts";

type TitlesOf<F> = F extends { titles: readonly (infer Title)[] } ? Title : never;
type SplitColumn = { [K in FieldName]: TitlesOf<(typeof PROFILE_FIELDS)[K]> }[FieldName];
type OwnColumn = { [K in FieldName]: (typeof PROFILE_FIELDS)[K] extends { titles: unknown } ? never : K }[FieldName];
export type ProfileColumn = OwnColumn | SplitColumn;

interface Column {
  schema: z.ZodType;
  write: (profile: FullProfile) => string;
  parse?: ((text: string) => unknown) | undefined;
  rule?: string | undefined;
  isInternal?: boolean;
}

const breed = (at: number): Column => ({ schema: breedSchema, write: ({ breeds }) => breeds[at] ?? "" });

const SPLIT: Record<SplitColumn, Column> = {
  primaryBreed: breed(0),
  secondaryBreed: breed(1),
  feeAmount: { schema: amountSchema, parse: readAmount, rule: "an amount from 0.00 to 99999.99", write: ({ fee }) => fee?.amount ?? "" },
  feeCurrency: { schema: currencySchema, parse: (text) => text.trim().toUpperCase(), write: ({ fee }) => fee?.currency ?? "" },
};
const isSplit = (title: string): title is SplitColumn => title in SPLIT;

function cellText(value: FullProfile[keyof Omit<FullProfile, "internal" | "fee">]): string {
  if (typeof value === "boolean") return writeYesOrNo(value);
  return Array.isArray(value) ? value.join(", ") : `${value ?? ""}`;
}

function columnOf(name: FieldName): Column {
  const { schema, parse, rule } = fieldOf(name);
  const write = ({ internal, ...open }: FullProfile): string =>
    cellText(isInternal(name) ? internal[name] : name === "fee" ? null : open[name]);
  return { schema, parse, rule, write, isInternal: isInternal(name) };
}

const COLUMNS = Object.fromEntries(
  FIELD_NAMES.flatMap((name): [string, Column][] => {
    const titles = fieldOf(name).titles?.filter(isSplit);
    return titles ? titles.map((title) => [title, SPLIT[title]]) : [[name, columnOf(name)]];
  }),
) as Record<ProfileColumn, Column>;

const column = (name: ProfileColumn): Column => COLUMNS[name];

export const PROFILE_COLUMNS = Object.keys(COLUMNS) as ProfileColumn[];
export const INTERNAL_COLUMNS: ReadonlySet<string> = new Set(PROFILE_COLUMNS.filter((name) => column(name).isInternal));

/** Such as `birth date`; imports ignore case, blanks, hyphens, and underscores. */
export const columnHeading = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Empty where unknown; for `readProfileCell`. */
export const writeProfileCell = (name: ProfileColumn, profile: FullProfile): string => column(name).write(profile);

/** Any text is a value, and stays exactly as it is. */
export const isFreeText = (name: ProfileColumn): boolean => !column(name).parse;

/** @returns a valid value, undefined if unknown; or what it must be */
export function readProfileCell(name: ProfileColumn, text: string): { value: unknown } | { rule: string } {
  if (text.trim() === "" || (!isFreeText(name) && isUnknownCell(text))) return { value: undefined };
  const { schema, parse, rule } = column(name);
  const { success, data, error } = schema.safeParse(parse ? parse(text) : text);
  if (success) return { value: data };
  return { rule: rule ?? (error.issues[0]?.message ?? "").replace(/^must be /, "").replace(/; null .*$/, "") };
}

export type ProfileCells = Partial<Record<ProfileColumn, unknown>>;

/** @param cells of `readProfileCell`; undefined changes nothing, a second breed of null says that there is none */
export function cellsPatchOf(cells: ProfileCells): CellsPatch {
  const { primaryBreed, secondaryBreed, feeAmount, feeCurrency, ...values } = cells;
  const hasBreed = primaryBreed !== undefined || secondaryBreed !== undefined;
  const second = secondaryBreed === null ? [] : [secondaryBreed ?? null];
  const some = (parts: Record<string, unknown>, isKept = (_name: string): boolean => true): Record<string, unknown> =>
    Object.fromEntries(Object.entries(parts).filter(([name, value]) => value !== undefined && isKept(name)));
  const fee = some({ amount: feeAmount, currency: feeCurrency });
  const internals = some(values, (name) => INTERNAL_COLUMNS.has(name));
  return some({
    ...some(values, (name) => !INTERNAL_COLUMNS.has(name)),
    breeds: hasBreed ? [primaryBreed ?? null, ...second] : undefined,
    fee: Object.keys(fee).length > 0 ? fee : undefined,
    internal: Object.keys(internals).length > 0 ? internals : undefined,
  }) as CellsPatch;
}
