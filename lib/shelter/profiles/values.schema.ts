import * as z from "zod";
import type {} from "zod-openapi";
import { int64FromText } from "#lib/platform/int64.ts";
import { CURRENCIES, isAmount } from "#lib/shelter/profiles/currency.rules.ts";
import { isDay, isPartialDate } from "#lib/shelter/profiles/date.rules.ts";
import { MAX_BONDED, MAX_BREEDS, MAX_LENGTHS } from "#lib/shelter/profiles/rules.ts";
import { textSchema } from "#lib/shelter/profiles/text.schema.ts";

export const OR_NULL = "; null is unknown";
export const NO_VALUE = "; null is none";

export function wholeNumber(min: number, max: number, meta: { description: string; example: number }) {
  const error = `must be an integer from ${min} to ${max}${OR_NULL}`;
  return z.int({ error, abort: true }).min(min, { error }).max(max, { error }).meta(meta);
}

function textThat(isRight: (text: string) => boolean, rule: string) {
  return z.string({ error: rule }).refine(isRight, { error: rule });
}

export const listedSchema = z.boolean({ error: "must be true or false; null is true" }).meta({
  description: "Whether the public may see the animal: `false` keeps it off the published site while it is, say, in quarantine.",
  example: true,
});

const NO_REPEATS = { meta: { uniqueItems: true }, isRight: (items: readonly unknown[]) => new Set(items).size === items.length };

const BREEDS_RULE = `must be a list of at most ${MAX_BREEDS} different breeds${NO_VALUE}`;
export const breedSchema = textSchema(MAX_LENGTHS.breed);
export const breedsSchema = z
  .array(breedSchema, { error: BREEDS_RULE })
  .max(MAX_BREEDS, { error: BREEDS_RULE })
  .refine(NO_REPEATS.isRight, { error: BREEDS_RULE })
  .meta({ description: "The primary breed, then the secondary one.", example: ["Beagle"], ...NO_REPEATS.meta });

const BIRTH_DATE_RULE = `must be a real date from 1900 on, as YYYY, YYYY-MM, or YYYY-MM-DD${OR_NULL}`;
export const birthDateSchema = textThat(isPartialDate, BIRTH_DATE_RULE).meta({
  description: "The birth date as far as it is known: `YYYY`, `YYYY-MM`, or `YYYY-MM-DD`; not in the future.",
  example: "2023-05",
  pattern: "^(19|[2-9][0-9])[0-9]{2}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$",
});

const DAY_RULE = `must be a real date from 1900 on, as YYYY-MM-DD${OR_NULL}`;
export const intakeDateSchema = textThat(isDay, DAY_RULE).meta({
  description: "When it came into care; not in the future.",
  example: "2026-11-02",
  pattern: "^(19|[2-9][0-9])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
});

export const MAX_URL_LENGTH = 2000;
function isHttps(text: string): boolean {
  const url = text.length <= MAX_URL_LENGTH && /^https:\/\/[^\s\p{C}]+$/u.test(text) ? URL.parse(text) : null;
  return url?.username === "" && url.password === "";
}
const URL_RULE = `must be an https address of at most ${MAX_URL_LENGTH} characters${NO_VALUE}`;
export const videoUrlSchema = textThat(isHttps, URL_RULE).meta({
  description: "The https address of a video.",
  maxLength: MAX_URL_LENGTH,
});

const MICROCHIP_RULE = `must be 9 to 23 letters and digits${NO_VALUE}`;
export const microchipSchema = textThat((text) => /^[A-Za-z0-9]{9,23}$/.test(text), MICROCHIP_RULE).meta({
  description: "The microchip's number, without spaces.",
  example: "981020012345678",
  pattern: "^[A-Za-z0-9]{9,23}$",
});

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
export const feeSchema = z
  .object({ amount: amountSchema, currency: currencySchema }, { error: FEE_RULE })
  .meta({ description: "The adoption fee.", example: { amount: "150.00", currency: "EUR" } });

const BONDED_RULE = `must be a list of at most ${MAX_BONDED} different ids of animals of the project${NO_VALUE}`;
export function bondedSchema<const Id extends z.ZodType>(id: Id) {
  return z
    .array(id, { error: BONDED_RULE })
    .max(MAX_BONDED, { error: BONDED_RULE })
    .refine(NO_REPEATS.isRight, { error: BONDED_RULE })
    .meta({ description: "Animals of the project that it should be adopted with.", example: [43], ...NO_REPEATS.meta });
}

const ID_RULE = "must be the id of an animal";
/** Text in the dashboard. */
const idTextSchema = z.string({ error: ID_RULE }).refine((text) => int64FromText(text) !== undefined, { error: ID_RULE });
export const bondedIdsSchema = bondedSchema(idTextSchema);
