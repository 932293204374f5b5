import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { storable } from "#lib/platform/stored-text.ts";
import type { WholeRowError } from "#lib/shelter/pets/import/schema.ts";

const MAX_SHOWN = 80;

/** The database refuses it. */
export function unstorableError(title: string, text: string): WholeRowError {
  const sentence = `“${isolated(title)}” has a character that cannot be stored. Type the text again in the file, and upload it again.`;
  return { column: "row", came: shortened(text), sentence };
}

export function shortened(text: string, max = MAX_SHOWN): string {
  // A code point has at most two UTF-16 units; the rest is never read.
  const points = [...storable(text.slice(0, 2 * max + 2))];
  return points.length > max ? `${points.slice(0, max).join("")}…` : points.join("");
}
