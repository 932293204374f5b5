import * as z from "zod";

/** JSON bodies are read with integers as bigint; this one is small. @param error completes "daysLeft …" */
export function wholeNumber(min: number, max: number, error: string) {
  return z
    .preprocess((value) => (typeof value === "bigint" ? Number(value) : value), z.int({ error }).min(min, { error }).max(max, { error }))
    .meta({ override: { type: "integer", minimum: min, maximum: max } });
}
