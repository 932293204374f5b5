import type * as z from "zod";
import {
  isUnknownCell,
  readAmount,
  readCoat,
  readInteger,
  readList,
  readSex,
  readSize,
  readWeight,
  readYesOrNo,
  writeYesOrNo,
} from "#lib/shelter/profiles/cells.rules.ts";
import {
  amountSchema,
  breedSchema,
  currencySchema,
  internalSchemas,
  listedSchema,
  valueSchemas,
} from "#lib/shelter/profiles/fields.schema.ts";
import { bondedIdsSchema, type CellsPatch, type FullProfile } from "#lib/shelter/profiles/schema.ts";

interface Column {
  schema: z.ZodType;
  write: (profile: FullProfile) => string;
  /** Of a text that is not blank; free text stays exactly as it is. */
  parse?: (text: string) => unknown;
  /** Completes “must be …” where the schema's own words are about JSON. */
  rule?: string;
  isInternal?: true;
}

type YesOrNoField = { [K in keyof FullProfile]: FullProfile[K] extends boolean | null ? K : never }[keyof FullProfile] &
  keyof typeof valueSchemas;
type WordField = Exclude<
  { [K in keyof typeof valueSchemas]: FullProfile[K] extends string | null ? K : never }[keyof typeof valueSchemas],
  never
>;

export const WEIGHT_RULE = "a weight up to 2,000 kg, without a separator for thousands, such as 1200 g";
const YES_OR_NO = "yes or no, or empty where it is unknown";
const trimmed = (text: string): string => text.trim();
const yesOrNo = (name: YesOrNoField): Column => ({
  schema: valueSchemas[name],
  parse: readYesOrNo,
  rule: YES_OR_NO,
  write: (profile) => writeYesOrNo(profile[name]),
});
const word = (name: WordField, parse?: (text: string) => unknown): Column => ({
  schema: valueSchemas[name],
  write: (profile) => profile[name] ?? "",
  ...(parse && { parse }),
});
const internal = (name: keyof FullProfile["internal"], parse?: (text: string) => unknown): Column => ({
  schema: internalSchemas[name],
  write: (profile) => profile.internal[name] ?? "",
  isInternal: true,
  ...(parse && { parse }),
});
const breed = (at: number): Column => ({ schema: breedSchema, write: ({ breeds }) => breeds[at] ?? "" });
const number = (value: number | null): string => (value === null ? "" : String(value));

/** In the order of a file's columns, for exports and imports. Each profile field is in one column, or in two. */
const COLUMNS = {
  listed: { schema: listedSchema, parse: readYesOrNo, rule: "yes or no", write: ({ listed }) => writeYesOrNo(listed) },
  species: word("species"),
  primaryBreed: breed(0),
  secondaryBreed: breed(1),
  mixed: yesOrNo("mixed"),
  sex: word("sex", readSex),
  birthDate: word("birthDate", trimmed),
  birthDateEstimated: yesOrNo("birthDateEstimated"),
  size: word("size", readSize),
  weightGrams: {
    schema: valueSchemas.weightGrams,
    parse: (text) => readWeight(text, "g"),
    rule: WEIGHT_RULE,
    write: ({ weightGrams }) => number(weightGrams),
  },
  color: word("color"),
  coat: word("coat", readCoat),
  description: word("description"),
  neutered: yesOrNo("neutered"),
  vaccinated: yesOrNo("vaccinated"),
  houseTrained: yesOrNo("houseTrained"),
  specialNeeds: yesOrNo("specialNeeds"),
  specialNeedsNote: word("specialNeedsNote"),
  goodWithChildren: yesOrNo("goodWithChildren"),
  childrenFromAge: { schema: valueSchemas.childrenFromAge, parse: readInteger, write: ({ childrenFromAge }) => number(childrenFromAge) },
  goodWithDogs: yesOrNo("goodWithDogs"),
  goodWithCats: yesOrNo("goodWithCats"),
  feeAmount: { schema: amountSchema, parse: readAmount, rule: "an amount from 0.00 to 99999.99", write: ({ fee }) => fee?.amount ?? "" },
  feeCurrency: { schema: currencySchema, parse: (text) => text.trim().toUpperCase(), write: ({ fee }) => fee?.currency ?? "" },
  intakeDate: word("intakeDate", trimmed),
  videoUrl: word("videoUrl", trimmed),
  bondedWith: {
    schema: bondedIdsSchema,
    parse: readList,
    rule: "at most 10 different numbers of animals, with commas between them",
    write: ({ bondedWith }) => bondedWith.join(", "),
  },
  microchip: internal("microchip", (text) => text.replaceAll(/[\s.-]/g, "")),
  notes: internal("notes"),
  location: internal("location"),
} as const satisfies Record<string, Column>;

export type ProfileColumn = keyof typeof COLUMNS;
const column = (name: ProfileColumn): Column => COLUMNS[name];

export const PROFILE_COLUMNS = Object.keys(COLUMNS) as ProfileColumn[];
export const INTERNAL_COLUMNS: ReadonlySet<ProfileColumn> = new Set(PROFILE_COLUMNS.filter((name) => column(name).isInternal));

/** Such as `birth date`; imports ignore case, blanks, hyphens, and underscores. */
export const columnHeading = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Empty where it is unknown. `readProfileCell` reads it back. */
export const writeProfileCell = (name: ProfileColumn, profile: FullProfile): string => column(name).write(profile);

const isFreeText = (name: ProfileColumn): boolean => !column(name).parse;

/** @returns a valid value, undefined where it is unknown; or what it must be */
export function readProfileCell(name: ProfileColumn, text: string): { value: unknown } | { rule: string } {
  if (text.trim() === "" || (!isFreeText(name) && isUnknownCell(text))) return { value: undefined };
  const { schema, parse, rule } = column(name);
  const { success, data, error } = schema.safeParse(parse ? parse(text) : text);
  if (success) return { value: data };
  return { rule: rule ?? (error.issues[0]?.message ?? "").replace(/^must be /, "").replace(/; null .*$/, "") };
}

export type ProfileCells = Partial<Record<ProfileColumn, unknown>>;

/** @param cells values as `readProfileCell` returns them; undefined ones change nothing, a second breed of null says that there is none */
export function profilePatchOf(cells: ProfileCells): CellsPatch {
  const { primaryBreed, secondaryBreed, feeAmount, feeCurrency, microchip, notes, location, ...values } = cells;
  const hasBreed = primaryBreed !== undefined || secondaryBreed !== undefined;
  const second = secondaryBreed === null ? [] : [secondaryBreed ?? null];
  const some = (parts: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  const [fee, internals] = [some({ amount: feeAmount, currency: feeCurrency }), some({ microchip, notes, location })];
  return some({
    ...values,
    breeds: hasBreed ? [primaryBreed ?? null, ...second] : undefined,
    fee: Object.keys(fee).length > 0 ? fee : undefined,
    internal: Object.keys(internals).length > 0 ? internals : undefined,
  }) as CellsPatch;
}
