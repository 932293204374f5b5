import { fraction } from "#lib/shelter/pets/seed.rules.ts";

/** Separates portraits from other random choices. */
const SERIES = 41;

type List<T = unknown> = readonly [T, ...T[]];
export type Choose = <const L extends List>(list: L) => L[number];

/** @returns a chooser that repeats its choices for the same seed */
export function chooser(seed: number): Choose {
  let draw = 0;
  return (list) => {
    const index = Math.floor(fraction(SERIES, seed, draw) * list.length);
    draw += 1;
    return list[index] ?? list[0];
  };
}

/** Taken from the profile; empty if unknown. */
export interface Traits {
  breed: string;
  color: string;
}

/** @returns the whole list if none fits */
export function fitting<L extends List<{ fits: RegExp }>>(list: L, text: string): List<L[number]> {
  const [first, ...rest] = list.filter(({ fits }) => fits.test(text));
  return first === undefined ? list : [first, ...rest];
}

export interface Figure {
  parts: string;
  /** Example: "brown dog with folded ears". */
  look: string;
}
