import * as z from "zod";

/** How long a replaced secret stays valid. */
export function overlapSeconds(maxSeconds: number, description: string) {
  const error = `must be a whole number of seconds from 0 to ${maxSeconds}`;
  return z
    .preprocess(
      (value) => (typeof value === "bigint" ? Number(value) : value),
      z.int({ error }).min(0, { error }).max(maxSeconds, { error }),
    )
    .optional()
    .meta({ description, example: 3600, override: { type: "integer", minimum: 0, maximum: maxSeconds } });
}
