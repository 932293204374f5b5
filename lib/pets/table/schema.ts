import { z } from "zod";
import { INT64_LEAST, INT64_MOST, int64FromText } from "#lib/int64.ts";
import { MOST_NAME_CODE_POINTS, MOST_SEARCH_LENGTH, type PetSort, type PetStatus } from "#lib/pets/rules.ts";
import { isPetName, petStatusSchema } from "#lib/pets/schema.ts";

/** Beyond this many the table says "more than", so that counting stays quick. */
export const MOST_COUNTED = 10_000;
/** The most animals that change all at once or not at all; more go step by step. */
export const MOST_AT_ONCE = 10_000;

/** An int64 as decimal text: the dashboard's JSON has no other form for ids. */
export const int64TextSchema = z.string().refine((text) => int64FromText(text) !== undefined, { error: "must be a whole number" });

/** An animal as the dashboard shows it. Times are RFC 3339, UTC. */
export interface PetRow {
  id: string;
  name: string;
  categoryId: string;
  status: PetStatus;
  /** Rises with each change. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** When it went to the bin; null outside. */
  deletedAt: string | null;
}

/** Which animals: what the filter above the table says. */
export const petFilterSchema = z.object({
  /** The beginning of a name, in any case, or an id. */
  q: z
    .string()
    .transform((text) => text.replaceAll("\0", ""))
    .pipe(z.string().max(MOST_SEARCH_LENGTH))
    .default(""),
  status: petStatusSchema.optional(),
  category: int64TextSchema.optional(),
  /** Those in the bin instead of the others. */
  bin: z.boolean().default(false),
});
export type PetFilter = z.infer<typeof petFilterSchema>;

/** A page of the table: filter, order, and a place to go on from. */
export interface PetQuery extends PetFilter {
  sort: PetSort;
  descending: boolean;
  /** A cursor of an earlier answer: what follows it. */
  after?: string | undefined;
  /** A cursor of an earlier answer: what precedes it. */
  before?: string | undefined;
}

/** One page of the table. */
export interface PetPage {
  rows: PetRow[];
  /** Cursor for `before`; null on the first page. */
  previous: string | null;
  /** Cursor for `after`; null on the last page. */
  next: string | null;
  /** How many match, up to `MOST_COUNTED`. */
  count: number;
  countIsExact: boolean;
}

const NAME_FAULT = `The name must have 1 to ${MOST_NAME_CODE_POINTS} characters and not be blank`;
const NO_CATEGORY = "Choose a category";
const petFields = {
  name: z.string({ error: NAME_FAULT }).refine(isPetName, { error: NAME_FAULT }),
  categoryId: z.string({ error: NO_CATEGORY }).refine((text) => int64FromText(text) !== undefined, {
    error: ({ input }) => (input === "" ? NO_CATEGORY : `The category must be a whole number between ${INT64_LEAST} and ${INT64_MOST}`),
  }),
  status: petStatusSchema,
};

/** What the dashboard sends to add an animal. */
export const petFormSchema = z.object(petFields);
export type PetForm = z.infer<typeof petFormSchema>;

/** What the dashboard sends to change an animal: the version that was looked at, and what shall differ. */
export const petEditSchema = z
  .object({ version: z.number({ error: "The version is missing" }).int().positive() })
  .extend(z.object(petFields).partial().shape);
export type PetEdit = z.infer<typeof petEditSchema>;

/** What the dashboard sends to put one animal into the bin, or to take it out again. */
export const petVersionSchema = z.object({ version: z.number({ error: "The version is missing" }).int().positive() });
