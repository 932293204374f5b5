import * as z from "zod";
import { int64FromText } from "#lib/platform/int64.ts";
import { storable } from "#lib/platform/stored-text.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { LISTED_CHOICES, MAX_SEARCH_LENGTH, type PetSort, type PetStatus } from "#lib/shelter/pets/rules.ts";
import { petStatusSchema } from "#lib/shelter/pets/schema.ts";
import { AGE_GROUPS, type KnownAge } from "#lib/shelter/profiles/age.rules.ts";
import { internalSchemas, openSchemas } from "#lib/shelter/profiles/fields.schema.ts";
import { type GoodWith, SEXES, type Sex, SIZES, type Size, speciesOf } from "#lib/shelter/profiles/rules.ts";
import { breedSchema } from "#lib/shelter/profiles/values.schema.ts";

export const MAX_COUNTED = 10_000;
export const MAX_AT_ONCE = 10_000;

export const int64TextSchema = z.string().refine((text) => int64FromText(text) !== undefined, { error: "must be a whole number" });

export const petFilterSchema = z.object({
  /** Beginnings of words in any order, or an id. */
  q: z.string().transform(storable).pipe(z.string().max(MAX_SEARCH_LENGTH)).default(""),
  status: petStatusSchema.optional(),
  category: int64TextSchema.optional(),
  listed: z.enum(LISTED_CHOICES).optional(),
  species: openSchemas.species.transform(speciesOf).optional(),
  breed: breedSchema.optional(),
  sex: z.enum(SEXES).optional(),
  age: z.enum(AGE_GROUPS).optional(),
  size: z.enum(SIZES).optional(),
  location: internalSchemas.location.optional(),
  photo: z.enum(LISTED_CHOICES).optional(),
  /** Which import added them, as long as it is kept. */
  importId: int64TextSchema.optional(),
  bin: z.boolean().default(false),
});

/** What only the API filters by. */
interface ApiFilter {
  statuses?: readonly PetStatus[] | undefined;
  ids?: readonly string[] | undefined;
  goodWith?: readonly GoodWith[] | undefined;
  /** Lowercase; an animal has one of them. */
  breeds?: readonly string[] | undefined;
  /** Epoch milliseconds. */
  updatedSince?: number | undefined;
  /** `q` is words of names, never a number or a code. */
  isByWords?: boolean;
}
export type PetFilter = z.infer<typeof petFilterSchema> & ApiFilter;

export interface PetQuery extends PetFilter {
  sort: PetSort;
  descending: boolean;
  after?: string | undefined;
  before?: string | undefined;
}

/** If not exact, there are at least as many. */
export interface Counted {
  count: number;
  isExact: boolean;
}

export interface PetFacts {
  /** 320 pixels wide; null without a photo. */
  cover: string | null;
  listed: boolean;
  species: string | null;
  breeds: string | null;
  sex: Sex | null;
  age: KnownAge | null;
  size: Size | null;
  location: string | null;
  intakeDate: string | null;
}

export type TablePet = PetRow & PetFacts;

interface PageOf<Row> {
  rows: Row[];
  previous: string | null;
  next: string | null;
  count: number;
  countIsExact: boolean;
}
export type FoundPets = PageOf<PetRow>;
export type PetPage = PageOf<TablePet>;
