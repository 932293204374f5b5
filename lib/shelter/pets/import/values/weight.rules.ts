import { allWords, oneOf } from "#lib/shelter/pets/import/languages/rules.ts";
import { readWeight } from "#lib/shelter/profiles/cells.rules.ts";
import type { WeightUnit } from "#lib/shelter/profiles/rules.ts";

const HALF_KILOS = new RegExp(`^(\\d+(?:[.,]\\d+)?) *${oneOf(allWords(({ halfKilos }) => halfKilos))}$`, "iu");
const RANGE = /^(\d+(?:[.,]\d+)?) *(\p{L}*\.?) *(?:[-–]|to|bis) *(\d+(?:[.,]\d+)?) *(\p{L}*\.?)$/iu;
/** The middle of a wider range says little. */
const MAX_RATIO = 2;

function weightOf(text: string, bare: WeightUnit): number | string {
  const [, halfKilos] = HALF_KILOS.exec(text) ?? [];
  if (halfKilos === undefined) return readWeight(text, bare);
  const grams = readWeight(halfKilos, "kg");
  return typeof grams === "number" ? Math.round(grams / 2) : text;
}

/** As `readWeight`, and such as “9 Pfund”; of a range, such as “10-12 kg”, its middle. */
export function readWeightOrRange(given: string, bare: WeightUnit): number | string {
  const text = given.trim();
  const [, from, fromUnit, to, unit = ""] = RANGE.exec(text) ?? [];
  if (from === undefined) return weightOf(text, bare);
  const [low, high] = [weightOf(`${from} ${fromUnit || unit}`, bare), weightOf(`${to} ${unit}`, bare)];
  const isRange = typeof low === "number" && typeof high === "number" && low < high && high <= MAX_RATIO * low;
  return isRange ? Math.round((low + high) / 2) : given;
}
