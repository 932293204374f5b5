import * as z from "zod";
import type {} from "zod-openapi";
import { readYesOrNo } from "#lib/shelter/profiles/cells.rules.ts";
import { linesSchema, textSchema } from "#lib/shelter/profiles/text.schema.ts";
import { NO_VALUE, OR_NULL, type wholeNumber } from "#lib/shelter/profiles/values.schema.ts";

export interface Field {
  label: string;
  /** Place in the form. Only the team sees what is internal. */
  group: "about" | "health" | "goodWith" | "adoption" | "description" | "internal";
  /** Decides input and error in the form; `own` has both by name. */
  kind: "yesOrNo" | "choice" | "line" | "lines" | "format" | "own";
  /** How its column is written and read. */
  stored: "boolean" | "text" | "integer" | "smallint" | "date" | "partialDate" | "texts" | "ids" | "fee";
  schema: z.ZodType;
  /** Describes the value in replies, where requests may have another one. */
  replied?: z.ZodType;
  unknown?: true | readonly [];
  /** Code points. */
  max?: number;
  words?: Readonly<Record<string, string>>;
  /** Has no value without this one. */
  needs?: "birthDate" | "specialNeeds" | "goodWithChildren";
  /** Titles of its columns in files, where they are not its name. */
  titles?: readonly string[];
  /** Reads a cell that is not blank; without it, the text stays exactly as it is. */
  parse?: (text: string) => unknown;
  /** Completes “must be …” where the schema speaks of JSON. */
  rule?: string;
}

export const yesOrNo = (description: string, example = true) => ({
  kind: "yesOrNo" as const,
  stored: "boolean" as const,
  schema: z.boolean({ error: `must be true or false${OR_NULL}` }).meta({ description, example }),
  parse: readYesOrNo,
  rule: "yes or no, or empty where it is unknown",
});

export function choice<const T extends string>(values: readonly T[], words: Record<T, string>, description: string, example: T) {
  const error = `must be one of ${values.map((value) => `"${value}"`).join(", ")}${OR_NULL}`;
  return { kind: "choice" as const, stored: "text" as const, schema: z.enum(values, { error }).meta({ description, example }), words };
}

export const line = (max: number, orNull: string, meta: { description: string; example: string }) => ({
  kind: "line" as const,
  stored: "text" as const,
  schema: textSchema(max, orNull).meta(meta),
  max,
});

export const lines = (max: number, meta: { description: string; example: string }) => ({
  kind: "lines" as const,
  stored: "text" as const,
  schema: linesSchema(max, NO_VALUE).meta(meta),
  max,
});

/** Exact JSON has bigints for integers. */
export const number = (replied: ReturnType<typeof wholeNumber>) => ({
  kind: "own" as const,
  schema: z.preprocess((value) => (typeof value === "bigint" ? Number(value) : value), replied),
  replied,
});
