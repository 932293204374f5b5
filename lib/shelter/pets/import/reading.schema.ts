import * as z from "zod";
import { int64FromText } from "#lib/platform/int64.ts";
import { DATE_ORDERS } from "#lib/shelter/pets/import/date-order.schema.ts";
import { presetIdSchema } from "#lib/shelter/pets/import/preset.schema.ts";
import { statusColumnSchema } from "#lib/shelter/pets/import/statuses.schema.ts";
import { CURRENCIES } from "#lib/shelter/profiles/currency.rules.ts";

/** How a file was read. */
export const importReadingSchema = z.object({
  preset: presetIdSchema.nullable(),
  /** In our own layout, which is read exactly. */
  isOwn: z.boolean().default(true),
  /** Nothing in the file says which animals are on hold. */
  hidesHolds: z.boolean().default(false),
  statuses: z.array(statusColumnSchema).default([]),
  dateOrder: z.enum(DATE_ORDERS),
  asksDateOrder: z.boolean(),
  isDateOrderChosen: z.boolean(),
  /** Fees without a currency are in it, and signs of several currencies mean it. */
  currency: z.string().optional(),
  /** Some fees have no currency, a sign of several, or others than the rest. */
  isCurrencyUnsure: z.boolean().default(false),
  isCurrencyChosen: z.boolean().default(false),
  /** Of rows without a category, as a person chose. */
  categoryId: z.string().optional(),
  /** Texts in place of an address. */
  lostPhotos: z.int().default(0),
  /** A CSV file in Windows-1252. */
  isWestern: z.boolean().default(false),
  /** Rows that have the titles once more. */
  repeatedHeads: z.int().default(0),
});
export type ImportReading = z.infer<typeof importReadingSchema>;

export const chosenReadingSchema = z
  .object({
    dateOrder: z.enum(DATE_ORDERS, { error: 'The date order must be "dmy" or "mdy"' }),
    currency: z.string().refine((code) => CURRENCIES.includes(code), { error: "The currency must be a code such as EUR" }),
    categoryId: z.string().refine((text) => int64FromText(text) !== undefined, { error: "The category must be a number as text" }),
  })
  .partial()
  .refine((chosen) => Object.keys(chosen).length > 0, { error: "Choose a date order, a currency, or a category" });
export type ChosenReading = z.infer<typeof chosenReadingSchema>;
