import type { Choose } from "#lib/operations/portraits/choice.rules.ts";
import { ellipse, faded, HEIGHT, line, path, WIDTH } from "#lib/operations/portraits/shapes.rules.ts";

interface Backdrop {
  wall: string;
  sun: string;
  ink: string;
}

const BACKDROPS: readonly [Backdrop, ...Backdrop[]] = [
  { wall: "#f6df9c", sun: "#fbeebf", ink: "#e0b85a" },
  { wall: "#c3dccb", sun: "#dcebdd", ink: "#7fae93" },
  { wall: "#f4c3ae", sun: "#f9dccd", ink: "#dc8f75" },
  { wall: "#bfd9ea", sun: "#dbeaf4", ink: "#7ba9c9" },
  { wall: "#dccae4", sun: "#ebe0f0", ink: "#ab8bb9" },
  { wall: "#a9cdbb", sun: "#c9e1d4", ink: "#5f967b" },
];

function leaf(x: number, y: number, turn: number, color: string): string {
  const shape = path("M 0 0 C 16 -14 16 -40 0 -56 C -16 -40 -16 -14 0 0 Z", color);
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${shape}${line("M 0 14 V -40", "#fff8", 2)}</g>`;
}

export function paw(x: number, y: number, turn: number, color: string): string {
  const toes = [ellipse(-13, -8, 5, 7, color), ellipse(-5, -17, 5, 7, color), ellipse(5, -17, 5, 7, color), ellipse(13, -8, 5, 7, color)];
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${ellipse(0, 3, 11, 9, color)}${toes.join("")}</g>`;
}

const leaves = ({ ink }: Backdrop): string =>
  [leaf(44, 306, -14, ink), leaf(76, 314, 18, ink), leaf(18, 312, -38, ink), leaf(352, 308, 12, ink), leaf(384, 312, 34, ink)].join("");

const paws = ({ ink }: Backdrop): string =>
  faded(0.55, [paw(52, 66, -18, ink), paw(350, 52, 20, ink), paw(40, 214, 14, ink), paw(362, 196, -12, ink)].join(""));

const hills = ({ ink }: Backdrop): string =>
  faded(0.5, path("M 0 300 V 232 C 60 196 130 210 190 246 C 260 204 340 206 400 244 V 300 Z", ink)) +
  faded(0.5, path("M 0 300 V 266 C 80 236 170 246 230 276 C 300 250 360 252 400 262 V 300 Z", ink));

const dots = ({ ink }: Backdrop): string => {
  const places = [40, 92, 308, 360].flatMap((x, i) => [44, 108, 172, 236].map((y) => ellipse(x, y + (i % 2) * 32, 4.5, 4.5, ink)));
  return faded(0.55, places.join(""));
};

const MOTIFS: readonly [typeof leaves, ...(typeof leaves)[]] = [leaves, paws, hills, dots];

export function scene(choose: Choose): string {
  const backdrop = choose(BACKDROPS);
  const wall = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${backdrop.wall}"/>`;
  return wall + ellipse(200, 150, 136, 136, backdrop.sun) + choose(MOTIFS)(backdrop);
}

const COLLARS = ["#2a6b50", "#e2a63a", "#d4654f", "#3f7bae", "#7e4f8e"] as const;

/** @param y height of its middle */
export function collar(choose: Choose, y: number, half: number): string {
  const [color, tag] = [choose(COLLARS), choose(["round", "bone", "bell"])];
  const band = line(
    `M ${200 - half} ${y - 22} C ${200 - half * 0.6} ${y + 7} ${200 + half * 0.6} ${y + 7} ${200 + half} ${y - 22}`,
    color,
    13,
  );
  const metal = "#f2c45a";
  const hung = {
    round: ellipse(200, y + 17, 11, 11, metal) + ellipse(200, y + 17, 6, 6, "#dba53a"),
    bone:
      path(`M 188 ${y + 13} H 212 V ${y + 21} H 188 Z`, metal, 6) +
      [188, 212].flatMap((x) => [12, 22].map((dy) => ellipse(x, y + dy, 6, 6, metal))).join(""),
    bell: ellipse(200, y + 16, 11, 11, metal) + line(`M 190 ${y + 16} H 210`, "#b98424", 2.5) + ellipse(200, y + 22, 2.5, 2.5, "#8a5f14"),
  };
  return band + hung[tag];
}
