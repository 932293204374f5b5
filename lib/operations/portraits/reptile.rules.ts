import { type Choose, type Figure, fitting, type Traits } from "#lib/operations/portraits/choice.rules.ts";
import { blush, both, ellipse, eyes, faded, INK, line, path, within } from "#lib/operations/portraits/shapes.rules.ts";

const SKINS = [
  { name: "green", main: "#8dbb76", light: "#c4deaa", dark: "#5f8f52" },
  { name: "yellow", main: "#efcb63", light: "#faecb6", dark: "#a7762c" },
  { name: "sand-colored", main: "#d9b78a", light: "#f1e1c4", dark: "#9c7347" },
] as const;
type Skin = (typeof SKINS)[number];

const SHELLS = [
  { name: "brown", main: "#9a6d44", light: "#c1935f" },
  { name: "dark green", main: "#48745a", light: "#6c9a79" },
] as const;

const DOME = "M 74 262 C 74 150 128 82 200 82 C 272 82 326 150 326 262 Z";

function drawTortoise(choose: Choose): Figure {
  const [skin, shell] = [choose([SKINS[0], SKINS[2]]), choose(SHELLS)];
  const plates =
    path("M 164 104 H 236 L 258 150 H 142 Z", shell.light, 8) +
    both(path("M 146 104 L 124 150 L 90 160 L 112 110 Z", shell.light, 8) + path("M 118 168 L 108 262 H 70 V 184 Z", shell.light, 8));
  const head = "M 200 124 C 238 124 256 152 256 182 C 256 216 232 238 200 238 C 168 238 144 216 144 182 C 144 152 162 124 200 124 Z";
  const parts = [
    faded(0.14, ellipse(200, 282, 130, 11, INK)),
    path(DOME, shell.main),
    within("shell", DOME, plates),
    line("M 76 262 C 140 276 260 276 324 262", shell.main, 16),
    both(
      path("M 96 262 C 94 240 146 240 146 262 V 282 H 98 Z", skin.main, 6) +
        line("M 108 283 V 279 M 120 284 V 279 M 132 284 V 279", skin.light, 5),
    ),
    path("M 168 226 H 232 L 244 272 C 220 280 180 280 156 272 Z", skin.light),
    path(head, skin.main),
    faded(0.5, both(ellipse(178, 142, 7, 5, skin.dark) + ellipse(160, 160, 5, 4, skin.dark)) + ellipse(200, 136, 6, 5, skin.dark)),
    both(ellipse(193, 192, 2.2, 2.8, INK)),
    line("M 168 208 C 184 222 216 222 232 208", INK, 3.5),
    blush(38, 202),
    eyes(31, 176, 11),
  ];
  return { parts: parts.join(""), look: `${skin.name} tortoise with a ${shell.name} shell` };
}

function spots(skin: Skin): string {
  const places = [
    [200, 96, 9],
    [172, 110, 7],
    [152, 132, 6],
    [184, 128, 5],
    [170, 262, 8],
    [148, 286, 7],
    [192, 282, 6],
  ] as const;
  return both(places.map(([x, y, size]) => ellipse(x, y, size, size * 0.8, skin.dark)).join(""));
}

const SPIKES =
  "M 122 138 L 98 146 L 114 160 L 94 172 L 116 182 L 102 198 L 126 200 L 118 220 L 142 214 L 142 236 L 164 226 L 174 246 L 200 230 Z";

/** Draws a gecko or, with a beard of spikes, a bearded dragon. */
function drawLizard(choose: Choose, isBearded: boolean): Figure {
  const skin = isBearded ? SKINS[2] : choose([SKINS[1], SKINS[2]]);
  const head = "M 200 78 C 236 78 262 100 278 138 C 294 180 256 226 200 226 C 144 226 106 180 122 138 C 138 100 164 78 200 78 Z";
  const body = "M 134 310 C 138 262 158 216 200 216 C 242 216 262 262 266 310 Z";
  const toes = [92, 106, 120].map((x) => ellipse(x, 290, 8, 8, skin.main)).join("");
  const eye = ellipse(148, 128, 25, 25, skin.main) + ellipse(148, 128, 18, 18, "#f4e9c9");
  const parts = [
    both(line("M 150 262 C 120 258 108 268 106 288", skin.main, 20) + toes),
    path(body, skin.main) + within("body", body, ellipse(200, 300, 36, 66, skin.light) + faded(0.14, ellipse(200, 224, 70, 24, INK))),
    isBearded ? both(path(SPIKES, skin.dark, 4)) : "",
    path(head, skin.main),
    within("head", head, ellipse(200, 214, 66, 34, skin.light)),
    faded(0.75, spots(skin)),
    both(eye),
    both(ellipse(192, 172, 2.4, 3, INK)),
    line("M 142 180 C 166 204 234 204 258 180", INK, 4),
    blush(66, 172),
    eyes(52, 128, 13),
  ];
  return { parts: parts.join(""), look: `${skin.name} ${isBearded ? "bearded dragon with a spiky beard" : "gecko with dark spots"}` };
}

const KINDS = [
  { fits: /Tortoise/, draw: drawTortoise },
  { fits: /Gecko/, draw: (choose: Choose) => drawLizard(choose, false) },
  { fits: /Bearded Dragon/, draw: (choose: Choose) => drawLizard(choose, true) },
] as const;

export function drawReptile(choose: Choose, { breed }: Traits): Figure {
  return choose(fitting(KINDS, breed)).draw(choose);
}
