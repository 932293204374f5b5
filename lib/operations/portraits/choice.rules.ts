import { fraction } from "#lib/shelter/pets/seed.rules.ts";

/** So that portraits differ from what else is drawn by lot. */
const SERIES = 41;

type List<T = unknown> = readonly [T, ...T[]];
export type Choose = <const L extends List>(list: L) => L[number];

/** @returns a choice for each call, the same for the same seed */
export function chooser(seed: number): Choose {
  let draw = 0;
  return (list) => {
    const index = Math.floor(fraction(SERIES, seed, draw) * list.length);
    draw += 1;
    return list[index] ?? list[0];
  };
}

/** As the animal's profile has them; empty where unknown. */
export interface Traits {
  breed: string;
  color: string;
}

/** @returns all of them where none fits */
export function fitting<L extends List<{ fits: RegExp }>>(list: L, text: string): List<L[number]> {
  const [first, ...rest] = list.filter(({ fits }) => fits.test(text));
  return first === undefined ? list : [first, ...rest];
}

/** What a species draws on the background. */
export interface Figure {
  parts: string;
  /** Such as "brown dog with folded ears". */
  look: string;
}
