import * as z from "zod";
import type {} from "zod-openapi";
import { CURRENCIES, isAmount } from "#lib/shelter/profiles/currency.rules.ts";
import { isDay, isPartialDate } from "#lib/shelter/profiles/date.rules.ts";
import {
  COATS,
  MAX_BREEDS,
  MAX_CHILDREN_FROM_AGE,
  MAX_LENGTHS,
  MAX_WEIGHT_GRAMS,
  SEXES,
  SIZES,
  SPECIES,
} from "#lib/shelter/profiles/rules.ts";
import { linesSchema, textSchema } from "#lib/shelter/profiles/text.schema.ts";

const OR_NULL = "; null is unknown";
const NO_VALUE = "; null is none";

function wholeNumber(min: number, max: number, meta: { description: string; example: number }) {
  const error = `must be an integer from ${min} to ${max}${OR_NULL}`;
  return z.int({ error, abort: true }).min(min, { error }).max(max, { error }).meta(meta);
}

/** Exact JSON has bigints for integers. */
const fromExact = (schema: ReturnType<typeof wholeNumber>) =>
  z.preprocess((value) => (typeof value === "bigint" ? Number(value) : value), schema);

export const numberSchemas = {
  weightGrams: wholeNumber(1, MAX_WEIGHT_GRAMS, { description: "The weight in grams.", example: 11_500 }),
  childrenFromAge: wholeNumber(0, MAX_CHILDREN_FROM_AGE, {
    description: "From which age on, in years. Null unless `goodWithChildren` is true.",
    example: 6,
  }),
};

const yesOrNo = (description: string) => z.boolean({ error: `must be true or false${OR_NULL}` }).meta({ description, example: true });

function oneOf<const T extends string>(values: readonly T[], description: string, example: T) {
  const error = `must be one of ${values.map((value) => `"${value}"`).join(", ")}${OR_NULL}`;
  return z.enum(values, { error }).meta({ description, example });
}

function textThat(isRight: (text: string) => boolean, rule: string) {
  return z.string({ error: rule }).refine(isRight, { error: rule });
}

function isHttps(text: string): boolean {
  const url = text.length <= MAX_LENGTHS.videoUrl && /^https:\/\/[^\s\p{C}]+$/u.test(text) ? URL.parse(text) : null;
  return url?.username === "" && url.password === "";
}

export const NO_REPEATS = { meta: { uniqueItems: true }, isRight: (items: readonly unknown[]) => new Set(items).size === items.length };

const BREEDS_RULE = `must be a list of at most ${MAX_BREEDS} different breeds${NO_VALUE}`;
export const breedSchema = textSchema(MAX_LENGTHS.breed);
export const breedsSchema = z
  .array(breedSchema, { error: BREEDS_RULE })
  .max(MAX_BREEDS, { error: BREEDS_RULE })
  .refine(NO_REPEATS.isRight, { error: BREEDS_RULE })
  .meta({ description: "The primary breed, then the secondary one.", example: ["Beagle"], ...NO_REPEATS.meta });

export const amountSchema = textThat(isAmount, 'must be a decimal number in text, from "0.00" to "99999.99"').meta({
  description: "A decimal number with at most two decimals; it is returned with two.",
  example: "150.00",
  pattern: "^(0|[1-9][0-9]{0,4})(\\.[0-9]{1,2})?$",
});
export const currencySchema = textThat((text) => CURRENCIES.includes(text), 'must be a currency of ISO 4217, such as "EUR"').meta({
  description: "The currency, by ISO 4217.",
  example: "EUR",
  pattern: "^[A-Z]{3}$",
});
export const FEE_RULE = `must be an object with amount and currency${NO_VALUE}`;

const BIRTH_DATE_RULE = `must be a real date from 1900 on, as YYYY, YYYY-MM, or YYYY-MM-DD${OR_NULL}`;
const DAY_RULE = `must be a real date from 1900 on, as YYYY-MM-DD${OR_NULL}`;
const URL_RULE = `must be an https address of at most ${MAX_LENGTHS.videoUrl} characters${NO_VALUE}`;

export const listedSchema = z.boolean({ error: "must be true or false; null is true" }).meta({
  description: "Whether the public may see the animal: `false` keeps it off the published site while it is, say, in quarantine.",
  example: true,
});

/** Each has a value; where it may be unknown, null is added. */
export const valueSchemas = {
  species: textSchema(MAX_LENGTHS.species, OR_NULL).meta({
    description: `One of ${SPECIES.map((one) => `\`${one}\``).join(", ")}, or a word of your own.`,
    example: "dog",
  }),
  mixed: yesOrNo("Whether it is of mixed breed."),
  sex: oneOf(SEXES, "The sex.", "female"),
  birthDate: textThat(isPartialDate, BIRTH_DATE_RULE).meta({
    description: "The birth date as far as it is known: `YYYY`, `YYYY-MM`, or `YYYY-MM-DD`; not in the future.",
    example: "2023-05",
    pattern: "^(19|[2-9][0-9])[0-9]{2}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$",
  }),
  birthDateEstimated: yesOrNo("Whether the birth date is an estimate. Without a birth date, it is null."),
  size: oneOf(SIZES, "The size when grown.", "medium"),
  weightGrams: fromExact(numberSchemas.weightGrams),
  color: textSchema(MAX_LENGTHS.color, OR_NULL).meta({ description: "The color.", example: "tricolor" }),
  coat: oneOf(COATS, "The coat.", "short"),
  description: linesSchema(MAX_LENGTHS.description, NO_VALUE).meta({
    description: "What people read about the animal: plain text; line breaks are kept.",
    example: "Biscuit greets everyone with her whole body.",
  }),
  neutered: yesOrNo("Whether it is spayed or neutered."),
  vaccinated: yesOrNo("Whether its vaccinations are up to date."),
  houseTrained: yesOrNo("Whether it is house-trained."),
  specialNeeds: yesOrNo("Whether it has special needs.").meta({ example: false }),
  specialNeedsNote: linesSchema(MAX_LENGTHS.specialNeedsNote, NO_VALUE).meta({
    description: "What the special needs are. Null unless `specialNeeds` is true.",
    example: "Needs eye drops twice a day.",
  }),
  goodWithChildren: yesOrNo("Whether it is good with children."),
  childrenFromAge: fromExact(numberSchemas.childrenFromAge),
  goodWithDogs: yesOrNo("Whether it is good with dogs."),
  goodWithCats: yesOrNo("Whether it is good with cats."),
  intakeDate: textThat(isDay, DAY_RULE).meta({
    description: "When it came into care; not in the future.",
    example: "2026-11-02",
    pattern: "^(19|[2-9][0-9])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
  }),
  videoUrl: textThat(isHttps, URL_RULE).meta({
    description: "The https address of a video.",
    maxLength: MAX_LENGTHS.videoUrl,
  }),
};

const MICROCHIP_RULE = `must be 9 to 23 letters and digits${NO_VALUE}`;

export const internalSchemas = {
  microchip: textThat((text) => /^[A-Za-z0-9]{9,23}$/.test(text), MICROCHIP_RULE).meta({
    description: "The microchip's number, without spaces.",
    example: "981020012345678",
    pattern: "^[A-Za-z0-9]{9,23}$",
  }),
  notes: linesSchema(MAX_LENGTHS.notes, NO_VALUE).meta({ description: "Notes for the team.", example: "Prefers to be fed alone." }),
  location: textSchema(MAX_LENGTHS.location, NO_VALUE).meta({ description: "Where it is in the shelter.", example: "Kennel 12" }),
};
