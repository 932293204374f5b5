import { chooser } from "#lib/operations/portraits/choice.rules.ts";
import { FIGURES, type Sitter } from "#lib/operations/portraits/rules.ts";
import { paw } from "#lib/operations/portraits/scene.rules.ts";
import { ellipse, faded, HEIGHT, line, path } from "#lib/operations/portraits/shapes.rules.ts";
import type { SitePictureKind } from "#lib/sites/publishing/pictures.schema.ts";

interface Drawing {
  svg: string;
  /** What it shows; empty for a logo, which is beside the name. */
  alt: string;
}

const svgOf = (width: number, height: number, scale: number, parts: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${parts}</svg>`;

const MEADOW = [
  `<rect width="600" height="400" fill="#bfe0ee"/>`,
  ellipse(500, 92, 54, 54, "#fbe7a6"),
  faded(0.85, ellipse(120, 84, 62, 20, "#fff") + ellipse(164, 70, 44, 20, "#fff") + ellipse(356, 54, 40, 13, "#fff")),
  path("M 0 400 V 262 C 110 196 220 208 330 258 C 430 206 520 212 600 248 V 400 Z", "#a9cfa4"),
  path("M 0 400 V 316 C 140 270 270 286 370 322 C 460 292 540 296 600 310 V 400 Z", "#86b987"),
].join("");

/** Draws from the bottom edge. @param middle horizontal position */
function standing(sitter: Sitter, middle: number, scale: number): string {
  const { species, seed, ...traits } = sitter;
  const { parts } = FIGURES[species](chooser(seed), traits);
  const own = parts.replaceAll(/(id="|url\(#)/g, `$1${species}-`);
  return `<g transform="translate(${middle - 200 * scale} ${400 - HEIGHT * scale}) scale(${scale})">${own}</g>`;
}

const GROUP = [
  standing({ species: "dog", seed: 5, breed: "Collie", color: "brown" }, 306, 1.08),
  standing({ species: "cat", seed: 2, breed: "", color: "orange tabby" }, 128, 0.86),
  standing({ species: "rabbit", seed: 4, breed: "", color: "gray" }, 476, 0.8),
].join("");

const RAYS = Array.from({ length: 12 }, (_, i) => `<g transform="rotate(${i * 30} 100 100)">${line("M 100 14 V 28", "#e2a63a", 11)}</g>`);
const SUN = `<rect width="200" height="200" fill="#fff"/>${RAYS.join("")}${ellipse(100, 100, 60, 60, "#e2a63a")}`;

export const SITE_DRAWINGS: Record<SitePictureKind, Drawing> = {
  logo: { svg: svgOf(200, 200, 3, `${SUN}<g transform="translate(100 104) scale(2.1)">${paw(0, 0, 0, "#fff")}</g>`), alt: "" },
  header: { svg: svgOf(600, 400, 3, MEADOW + GROUP), alt: "Drawing of a cat, a dog, and a rabbit in a meadow" },
};
