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

/** Pixels per unit of the canvas. */
const SCALE = 3;

export interface Portrait {
  svg: string;
  /** Example: "a brown dog with folded ears". */
  look: string;
}

const SIZE = `width="${WIDTH * SCALE}" height="${HEIGHT * SCALE}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
const picture = (parts: string): string => `<svg xmlns="http://www.w3.org/2000/svg" ${SIZE}>${parts}</svg>`;

/** Deterministic. The seed decides what the traits leave open. */
export function portrait({ species, seed, ...traits }: Sitter): Portrait {
  const choose = chooser(seed);
  const { parts, look } = FIGURES[species](choose, traits);
  return { svg: picture(scene(choose) + parts), look: `${/^[aeiou]/i.test(look) ? "an" : "a"} ${look}` };
}

const figure = ({ species, seed, ...traits }: Sitter): string => FIGURES[species](chooser(seed), traits).parts;

/** Gives a close-up another backdrop than the portrait. */
const OTHER_SCENE = 1000;

export function closeUp(sitter: Sitter): string {
  const face = `<g transform="translate(200 150) scale(1.5) translate(-200 -150)">${figure(sitter)}</g>`;
  return picture(scene(chooser(sitter.seed + OTHER_SCENE)) + face);
}

export function together([one, other]: readonly [Sitter, Sitter]): string {
  // Clip paths are found by ID.
  const second = figure(other).replaceAll('id="', 'id="second-').replaceAll("url(#", "url(#second-");
  const placed = (parts: string, x: number): string => `<g transform="translate(${x} ${HEIGHT * 0.26}) scale(.74)">${parts}</g>`;
  return picture(scene(chooser(one.seed + OTHER_SCENE)) + placed(figure(one), -18) + placed(second, 122));
}
