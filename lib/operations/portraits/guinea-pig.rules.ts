import { type Choose, type Figure, fitting, type Traits } from "#lib/operations/portraits/choice.rules.ts";
import { blush, both, ellipse, eyes, faded, INK, line, mirror, PINK, path, WHITE, within } from "#lib/operations/portraits/shapes.rules.ts";

interface Coat {
  name: string;
  fits: RegExp;
  left: string;
  right: string;
  middle: string;
}

const COATS: readonly [Coat, ...Coat[]] = [
  { name: "brown and white", fits: /^brown and white$/, left: "#a86f45", right: "#a86f45", middle: WHITE },
  { name: "black and white", fits: /^black and white$/, left: "#4b474d", right: "#4b474d", middle: WHITE },
  { name: "tricolor", fits: /^tricolor$/, left: "#4b474d", right: "#d58f4d", middle: WHITE },
  { name: "golden", fits: /^golden$/, left: "#e0ac64", right: "#e0ac64", middle: "#eec588" },
  { name: "gray", fits: /^gray$/, left: "#9ba0a8", right: "#9ba0a8", middle: "#c3c7cc" },
  { name: "cream and caramel", fits: /^cream/, left: "#f1dcb6", right: "#c98c50", middle: "#fdf3dc" },
];

const BODY = "M 200 92 C 254 92 288 124 300 176 C 314 236 292 282 200 282 C 108 282 86 236 100 176 C 112 124 146 92 200 92 Z";

interface Hair {
  name: string;
  fits: RegExp;
  draw: (color: string) => string;
}

const HAIR: readonly [Hair, ...Hair[]] = [
  { name: "smooth fur", fits: /American$|Teddy/, draw: () => "" },
  {
    name: "a tuft on its head",
    fits: /Crested/,
    draw: (color: string) => path("M 176 100 C 172 78 184 64 192 72 C 194 56 208 54 210 70 C 220 62 230 78 224 100 Z", color, 6),
  },
  {
    name: "shaggy fur",
    fits: /Abyssinian|Peruvian/,
    draw: (color) =>
      both(path("M 100 190 L 78 206 L 98 214 L 78 236 L 102 240 L 90 264 L 126 268 Z", color, 8)) +
      path("M 166 104 L 168 74 L 186 90 L 200 66 L 214 90 L 232 74 L 234 104 Z", color, 8),
  },
];

const ear = (color: string): string =>
  path("M 148 112 C 126 92 98 98 90 122 C 86 146 104 158 120 154 C 136 150 146 132 148 112 Z", color, 4) +
  path("M 136 118 C 122 108 106 112 102 126 C 102 140 112 144 120 142 C 130 138 136 128 136 118 Z", PINK, 2);

export function drawGuineaPig(choose: Choose, { breed, color }: Traits): Figure {
  const [coat, hair] = [choose(fitting(COATS, color)), choose(fitting(HAIR, breed))];
  const blaze = path(
    "M 200 80 C 222 100 212 140 244 176 C 262 206 262 250 256 300 H 144 C 138 250 138 206 156 176 C 188 140 178 100 200 80 Z",
    coat.middle,
  );
  const rightHalf = path("M 200 80 H 330 V 300 H 200 Z", coat.right);
  const parts = [
    faded(0.14, ellipse(200, 280, 116, 12, INK)),
    hair.draw(coat.left),
    ear(coat.left),
    mirror(ear(coat.right)),
    path(BODY, coat.left),
    within("body", BODY, rightHalf + blaze),
    both(ellipse(166, 278, 17, 9, "#e7a79d") + line("M 160 278 V 283 M 167 279 V 285 M 174 278 V 283", "#c98379", 2)),
    line("M 200 210 V 220 M 200 220 C 196 230 182 230 178 221 M 200 220 C 204 230 218 230 222 221", INK, 3.2),
    path("M 188 200 C 188 192 212 192 212 200 C 212 207 204 212 200 212 C 196 212 188 207 188 200 Z", "#d98078", 2),
    faded(0.6, both(line("M 158 214 L 116 206 M 158 222 L 114 226", "#8b847c", 2))),
    blush(64, 204),
    eyes(56, 162, 12),
  ];
  return { parts: parts.join(""), look: `${coat.name} guinea pig with ${hair.name}` };
}
