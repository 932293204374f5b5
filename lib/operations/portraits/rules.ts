import { drawBird } from "#lib/operations/portraits/bird.rules.ts";
import { drawCat } from "#lib/operations/portraits/cat.rules.ts";
import { type Choose, chooser, type Figure, type Traits } from "#lib/operations/portraits/choice.rules.ts";
import { drawDog } from "#lib/operations/portraits/dog.rules.ts";
import { drawGuineaPig } from "#lib/operations/portraits/guinea-pig.rules.ts";
import { drawRabbit } from "#lib/operations/portraits/rabbit.rules.ts";
import { drawReptile } from "#lib/operations/portraits/reptile.rules.ts";
import { scene } from "#lib/operations/portraits/scene.rules.ts";
import { HEIGHT, WIDTH } from "#lib/operations/portraits/shapes.rules.ts";

export const FIGURES = {
  dog: drawDog,
  cat: drawCat,
  rabbit: drawRabbit,
  "guinea-pig": drawGuineaPig,
  bird: drawBird,
  reptile: drawReptile,
} satisfies Record<string, (choose: Choose, traits: Traits) => Figure>;

export type DrawnSpecies = keyof typeof FIGURES;
export const DRAWN_SPECIES = Object.keys(FIGURES) as [DrawnSpecies, ...DrawnSpecies[]];

export interface Sitter extends Traits {
  species: DrawnSpecies;
  seed: number;
}

/** Of the picture, in pixels. */
const SCALE = 3;

export interface Portrait {
  svg: string;
  /** Such as "a brown dog with folded ears". */
  look: string;
}

/** Composed of parts: deterministic, and different for most seeds. What the traits leave open, the seed decides. */
export function portrait({ species, seed, ...traits }: Sitter): Portrait {
  const choose = chooser(seed);
  const { parts, look } = FIGURES[species](choose, traits);
  const size = `width="${WIDTH * SCALE}" height="${HEIGHT * SCALE}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${scene(choose)}${parts}</svg>`;
  return { svg, look: `${/^[aeiou]/i.test(look) ? "an" : "a"} ${look}` };
}
