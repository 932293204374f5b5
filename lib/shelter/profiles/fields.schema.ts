import {
  readCoat,
  readInteger,
  readList,
  readSex,
  readSize,
  readWeight,
  readYesOrNo,
  WEIGHT_RULE,
} from "#lib/shelter/profiles/cells.rules.ts";
import { COAT_WORDS, SEX_WORDS, SIZE_WORDS, SPECIES_WORDS } from "#lib/shelter/profiles/facts.view.ts";
import { choice, type Field, line, lines, number, yesOrNo } from "#lib/shelter/profiles/kinds.schema.ts";
import {
  COATS,
  MAX_BONDED,
  MAX_CHILDREN_FROM_AGE,
  MAX_LENGTHS,
  MAX_WEIGHT_GRAMS,
  SEXES,
  SIZES,
  SPECIES,
} from "#lib/shelter/profiles/rules.ts";
import {
  birthDateSchema,
  bondedIdsSchema,
  breedsSchema,
  feeSchema,
  intakeDateSchema,
  listedSchema,
  MAX_URL_LENGTH,
  microchipSchema,
  NO_VALUE,
  OR_NULL,
  videoUrlSchema,
  wholeNumber,
} from "#lib/shelter/profiles/values.schema.ts";

const trimmed = (text: string): string => text.trim();

/** The fields of a profile, in the order of replies and files. What reads, writes, checks, and shows them follows from here. */
export const PROFILE_FIELDS = {
  listed: {
    label: "Listed",
    group: "adoption",
    kind: "yesOrNo",
    stored: "boolean",
    schema: listedSchema,
    unknown: true,
    parse: readYesOrNo,
    rule: "yes or no",
  },
  species: {
    label: "Species",
    group: "about",
    words: SPECIES_WORDS,
    ...line(MAX_LENGTHS.species, OR_NULL, {
      description: `One of ${SPECIES.map((one) => `\`${one}\``).join(", ")}, or a word of your own.`,
      example: "dog",
    }),
  },
  breeds: {
    label: "Breeds",
    group: "about",
    kind: "own",
    stored: "texts",
    schema: breedsSchema,
    unknown: [],
    titles: ["primaryBreed", "secondaryBreed"],
  },
  mixed: { label: "Mixed breed", group: "about", ...yesOrNo("Whether it is of mixed breed.") },
  sex: { label: "Sex", group: "about", ...choice(SEXES, SEX_WORDS, "The sex.", "female"), parse: readSex },
  birthDate: { label: "Born", group: "about", kind: "format", stored: "partialDate", schema: birthDateSchema, parse: trimmed },
  birthDateEstimated: {
    label: "Birth date is an estimate",
    group: "about",
    needs: "birthDate",
    ...yesOrNo("Whether the birth date is an estimate. Without a birth date, it is null."),
  },
  size: { label: "Size when grown", group: "about", ...choice(SIZES, SIZE_WORDS, "The size when grown.", "medium"), parse: readSize },
  weightGrams: {
    label: "Weight",
    group: "about",
    stored: "integer",
    ...number(wholeNumber(1, MAX_WEIGHT_GRAMS, { description: "The weight in grams.", example: 11_500 })),
    parse: (text) => readWeight(text, "g"),
    rule: WEIGHT_RULE,
  },
  color: { label: "Color", group: "about", ...line(80, OR_NULL, { description: "The color.", example: "tricolor" }) },
  coat: { label: "Coat", group: "about", ...choice(COATS, COAT_WORDS, "The coat.", "short"), parse: readCoat },
  description: {
    label: "Description",
    group: "description",
    ...lines(4000, {
      description: "What people read about the animal: plain text; line breaks are kept.",
      example: "Biscuit greets everyone with her whole body.",
    }),
  },
  neutered: { label: "Spayed or neutered", group: "health", ...yesOrNo("Whether it is spayed or neutered.") },
  vaccinated: { label: "Vaccinations up to date", group: "health", ...yesOrNo("Whether its vaccinations are up to date.") },
  houseTrained: { label: "House-trained", group: "health", ...yesOrNo("Whether it is house-trained.") },
  specialNeeds: { label: "Special needs", group: "health", ...yesOrNo("Whether it has special needs.", false) },
  specialNeedsNote: {
    label: "What it needs",
    group: "health",
    needs: "specialNeeds",
    ...lines(500, {
      description: "What the special needs are. Null unless `specialNeeds` is true.",
      example: "Needs eye drops twice a day.",
    }),
  },
  goodWithChildren: { label: "Good with children", group: "goodWith", ...yesOrNo("Whether it is good with children.") },
  childrenFromAge: {
    label: "Children from age",
    group: "goodWith",
    stored: "smallint",
    needs: "goodWithChildren",
    ...number(
      wholeNumber(0, MAX_CHILDREN_FROM_AGE, {
        description: "From which age on, in years. Null unless `goodWithChildren` is true.",
        example: 6,
      }),
    ),
    parse: readInteger,
  },
  goodWithDogs: { label: "Good with dogs", group: "goodWith", ...yesOrNo("Whether it is good with dogs.") },
  goodWithCats: { label: "Good with cats", group: "goodWith", ...yesOrNo("Whether it is good with cats.") },
  fee: { label: "Adoption fee", group: "adoption", kind: "own", stored: "fee", schema: feeSchema, titles: ["feeAmount", "feeCurrency"] },
  intakeDate: { label: "In care since", group: "adoption", kind: "format", stored: "date", schema: intakeDateSchema, parse: trimmed },
  videoUrl: {
    label: "Video link",
    group: "adoption",
    kind: "format",
    stored: "text",
    schema: videoUrlSchema,
    max: MAX_URL_LENGTH,
    parse: trimmed,
  },
  bondedWith: {
    label: "Bonded with",
    group: "adoption",
    kind: "own",
    stored: "ids",
    schema: bondedIdsSchema,
    unknown: [],
    parse: readList,
    rule: `at most ${MAX_BONDED} different numbers of animals, with commas between them`,
  },
  microchip: {
    label: "Microchip",
    group: "internal",
    kind: "format",
    stored: "text",
    schema: microchipSchema,
    parse: (text) => text.replaceAll(/[\s.-]/g, ""),
  },
  notes: { label: "Notes", group: "internal", ...lines(4000, { description: "Notes for the team.", example: "Prefers to be fed alone." }) },
  location: {
    label: "Location",
    group: "internal",
    ...line(MAX_LENGTHS.location, NO_VALUE, { description: "Where it is in the shelter.", example: "Kennel 12" }),
  },
} as const satisfies Record<string, Field>;

type Fields = typeof PROFILE_FIELDS;
export type FieldName = keyof Fields;
export type FieldWith<Part extends Partial<Field>> = { [K in FieldName]: Fields[K] extends Part ? K : never }[FieldName];
export type InternalField = FieldWith<{ group: "internal" }>;
export type OpenField = Exclude<FieldName, InternalField>;

export const FIELD_NAMES = Object.keys(PROFILE_FIELDS) as FieldName[];
export const fieldOf = (name: FieldName): Field => PROFILE_FIELDS[name];
export const isInternal = (name: FieldName): name is InternalField => fieldOf(name).group === "internal";

export const isYesOrNo = (name: FieldName): boolean => fieldOf(name).kind === "yesOrNo";

/** Fields that have a value only together with another one. */
export const NEEDS = FIELD_NAMES.filter((name): name is FieldWith<{ needs: NonNullable<Field["needs"]> }> => "needs" in fieldOf(name)).map(
  (name) => [name, PROFILE_FIELDS[name].needs] as const,
);

function schemasOf<Name extends FieldName>(names: readonly Name[]): { [K in Name]: Fields[K]["schema"] } {
  return Object.fromEntries(names.map((name) => [name, PROFILE_FIELDS[name].schema])) as { [K in Name]: Fields[K]["schema"] };
}
export const internalSchemas = schemasOf(FIELD_NAMES.filter(isInternal));
export const openSchemas = schemasOf(FIELD_NAMES.filter((name) => !isInternal(name)));
