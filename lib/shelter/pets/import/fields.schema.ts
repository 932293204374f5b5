import * as z from "zod";
import { columnHeading, PROFILE_COLUMNS, type ProfileColumn } from "#lib/shelter/profiles/columns.rules.ts";

const DERIVED = [
  "age",
  "weightKg",
  "weightLb",
  "outcome",
  "adoptionDate",
  "inCare",
  "notListed",
  "adoptable",
  "leftOut",
  "flags",
  "photo",
  "attributes",
  "breeds",
] as const;

/** `categoryId` may hold a name; the species is its default. */
export const IMPORT_FIELDS = ["name", "categoryId", "status", "externalId", ...PROFILE_COLUMNS, ...DERIVED] as const;
export type ImportField = "name" | "categoryId" | "status" | "externalId" | ProfileColumn | (typeof DERIVED)[number];

export const PLACE_FIELDS: ReadonlySet<ImportField> = new Set<ImportField>([
  "status",
  "outcome",
  "inCare",
  "notListed",
  "adoptable",
  "leftOut",
  "flags",
  "listed",
]);

/** A person can choose what their words say. */
export const STATUS_FIELDS = ["status", "outcome"] as const satisfies readonly ImportField[];

/** May be in several columns; any yes counts, of `adoptable` any no; colors and locations are joined. */
export const SHARED_FIELDS: ReadonlySet<ImportField> = new Set([
  "photo",
  "color",
  "location",
  "neutered",
  "outcome",
  "notListed",
  "adoptable",
  "leftOut",
]);

const WORDS: Partial<Record<ImportField, string>> = {
  categoryId: "Category",
  externalId: "Number in your old system",
  weightGrams: "Weight in grams",
  weightKg: "Weight in kilograms",
  weightLb: "Weight in pounds",
  feeAmount: "Adoption fee",
  feeCurrency: "Currency of the fee",
  outcome: "Where it is, such as “adopted” or “on hold”",
  inCare: "In care: left out where no",
  notListed: "Not listed where yes",
  adoptable: "Adoptable: not listed where no",
  flags: "Flags, such as “quarantine”",
  leftOut: "Left out where yes or a date",
  photo: "Photo address",
  breeds: "Breeds with slashes or commas between them",
  attributes: "Attributes, such as “good with dogs”",
};

export function fieldWord(field: ImportField): string {
  const heading = columnHeading(field);
  return WORDS[field] ?? heading.charAt(0).toUpperCase() + heading.slice(1);
}

const importFieldSchema = z.enum(IMPORT_FIELDS, { error: "A column must be one of the fields, or null" });

type Fields = readonly (ImportField | null)[];

const areOnlyOutcomes = (fields: Fields): boolean =>
  (["externalId", "outcome"] as const).every((field) => fields.includes(field)) &&
  fields.every((field) => field === "externalId" || field === "outcome" || field === "adoptionDate");

export const hasKinds = (fields: Fields): boolean => fields.includes("categoryId") || fields.includes("species");

/** @param isKindChosen rows without a category have the one that a person chose */
export const hasRequiredFields = (fields: Fields, isKindChosen = false): boolean =>
  areOnlyOutcomes(fields) || (fields.includes("name") && (isKindChosen || hasKinds(fields)));

export const columnFieldsSchema = z.object({
  fields: z
    .array(importFieldSchema.nullable(), { error: "The fields must be a list" })
    .refine((fields) => IMPORT_FIELDS.every((field) => SHARED_FIELDS.has(field) || fields.indexOf(field) === fields.lastIndexOf(field)), {
      error: "Each field can be in one column only",
    })
    .refine((fields) => hasRequiredFields(fields, true), { error: "Choose a column for name" }),
});

const PRIVATE_REASONS = ["people", "medical", "behavior", "private"] as const;
export type PrivateReason = (typeof PRIVATE_REASONS)[number];

/** Texts are shortened; samples are from the first row below the header, and empty where a column may not be shown. */
export const fileColumnsSchema = z.array(
  z.object({
    title: z.string(),
    sample: z.string(),
    field: importFieldSchema.nullable(),
    reason: z.enum(PRIVATE_REASONS).optional(),
  }),
);
export type FileColumn = z.infer<typeof fileColumnsSchema>[number];
