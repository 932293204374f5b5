import { type Choose, type Figure, fitting, type Traits } from "#lib/operations/portraits/choice.rules.ts";
import { blush, both, ellipse, eyes, faded, INK, line, mirror, PINK, path, WHITE, within } from "#lib/operations/portraits/shapes.rules.ts";

interface Coat {
  name: string;
  fits: RegExp;
  main: string;
  light: string;
}

const COATS: readonly [Coat, ...Coat[]] = [
  { name: "white", fits: /^white$/, main: WHITE, light: "#fff" },
  { name: "gray", fits: /gray$|^blue$/, main: "#a3a7ad", light: "#e7e8ea" },
  { name: "brown", fits: /^(brown|chestnut|agouti)$/, main: "#ad8159", light: "#efdcc2" },
  { name: "fawn", fits: /^(fawn|orange)$/, main: "#e4bf8d", light: "#faecd3" },
  { name: "black", fits: /^black$/, main: "#514d54", light: "#8b868c" },
  { name: "brown and white", fits: /^brown and white$/, main: "#ad8159", light: WHITE },
  { name: "black and white", fits: /^black and white$/, main: "#514d54", light: WHITE },
  { name: "gray and white", fits: /^gray and white$/, main: "#8f959e", light: WHITE },
];

const HEAD = "M 200 104 C 236 104 256 128 262 160 C 274 192 248 232 200 232 C 152 232 126 192 138 160 C 144 128 164 104 200 104 Z";

type Ears = { name: string; fits: RegExp; draw: (main: string) => string; isBehind: boolean };

function upright(main: string, turn: number): string {
  const shape =
    path("M 158 128 C 132 92 132 34 152 18 C 176 22 190 80 184 122 Z", main, 8) +
    path("M 162 112 C 147 86 146 50 154 38 C 168 46 176 84 173 110 Z", PINK, 4);
  return `<g transform="rotate(${turn} 168 120)">${shape}</g>`;
}

const lop = (main: string): string =>
  path("M 172 108 C 140 92 112 112 106 160 C 102 200 112 228 126 228 C 144 226 146 184 152 154 C 156 134 176 122 172 108 Z", main, 4) +
  faded(0.55, path("M 150 122 C 126 130 116 164 118 200 C 128 206 134 176 140 152 C 144 138 154 130 150 122 Z", PINK, 2));

const EARS: readonly [Ears, ...Ears[]] = [
  { name: "long upright ears", fits: /^(?!.* Lop)./, draw: (main) => both(upright(main, 0)), isBehind: true },
  { name: "lop ears", fits: / Lop/, draw: (main) => both(lop(main)), isBehind: false },
  { name: "ears spread wide", fits: /^(?!.* Lop)./, draw: (main) => both(upright(main, -20)), isBehind: true },
  { name: "one ear up and one down", fits: / Lop/, draw: (main) => upright(main, 0) + mirror(lop(main)), isBehind: false },
];

export function drawRabbit(choose: Choose, { breed, color }: Traits): Figure {
  const [coat, ears] = [choose(fitting(COATS, color)), choose(fitting(EARS, breed))];
  const body = "M 122 310 C 122 256 156 222 200 222 C 244 222 278 256 278 310 Z";
  const isTwoColored = coat.name.includes(" and ");
  const blaze = path(
    "M 200 96 C 216 120 208 150 240 176 C 262 204 236 240 200 240 C 164 240 138 204 160 176 C 192 150 184 120 200 96 Z",
    coat.light,
  );
  const pair = ears.draw(coat.main);
  const parts = [
    ears.isBehind ? pair : "",
    path(body, coat.main),
    within("body", body, ellipse(200, 290, 44, 52, coat.light) + faded(0.14, ellipse(200, 232, 72, 24, INK))),
    path(HEAD, coat.main),
    within("head", HEAD, isTwoColored ? blaze : both(ellipse(180, 202, 27, 21, coat.light))),
    path("M 193 213 H 207 V 224 H 193 Z", "#fff", 2) + line("M 200 213 V 224", "#d9d2c8", 1.5),
    line("M 200 198 V 207 M 200 207 C 196 216 182 216 178 208 M 200 207 C 204 216 218 216 222 208", INK, 3),
    path("M 190 188 C 190 182 210 182 210 188 C 210 194 203 199 200 199 C 197 199 190 194 190 188 Z", "#e58880", 2),
    faded(0.6, both(line("M 160 200 L 116 194 M 160 208 L 116 214", "#8b847c", 2))),
    blush(48, 194),
    eyes(38, 160, 11),
    ears.isBehind ? "" : pair,
  ];
  return { parts: parts.join(""), look: `${coat.name} rabbit with ${ears.name}` };
}
