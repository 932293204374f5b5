import { wholeNumber } from "#lib/platform/whole-number-schema.ts";

/** How long a replaced secret stays valid. */
export function overlapSeconds(maxSeconds: number, description: string) {
  const schema = wholeNumber(0, maxSeconds, `must be a whole number of seconds from 0 to ${maxSeconds}`);
  return schema.optional().meta({ ...schema.meta(), description, example: 3600 });
}
