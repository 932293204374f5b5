import { type Choose, type Figure, fitting, type Traits } from "#lib/operations/portraits/choice.rules.ts";
import { collar } from "#lib/operations/portraits/scene.rules.ts";
import { blush, both, ellipse, eyes, faded, INK, line, path, WHITE, within } from "#lib/operations/portraits/shapes.rules.ts";

interface Coat {
  name: string;
  fits: RegExp;
  main: string;
  ears: string;
  light: string;
}

const COATS: readonly [Coat, ...Coat[]] = [
  { name: "brown", fits: /^(brown|brindle)$/, main: "#a56e47", ears: "#7c4d2f", light: "#ecd3b3" },
  { name: "golden", fits: /golden|apricot|wheaten|^fawn|^tan$/, main: "#e6b267", ears: "#c78d42", light: "#f9e7c6" },
  { name: "black and tan", fits: /^black and tan$/, main: "#454249", ears: "#312f35", light: "#cf9560" },
  { name: "black and white", fits: /^black and white$/, main: "#454249", ears: "#312f35", light: WHITE },
  { name: "cream", fits: /^cream$/, main: "#f2e0bf", ears: "#dcb985", light: "#fff7e8" },
  { name: "gray", fits: /^gray|blue|silver/, main: "#949aa6", ears: "#717886", light: "#e3e5ea" },
  { name: "chocolate", fits: /^chocolate$/, main: "#74493a", ears: "#543227", light: "#d0a887" },
  { name: "red", fits: /^red$|ruby/, main: "#c8703f", ears: "#a0522c", light: "#f8e1c8" },
  { name: "white and brown", fits: /^white and (brown|fawn|gold)$/, main: WHITE, ears: "#a56e47", light: "#fff" },
  { name: "black", fits: /^black$/, main: "#454249", ears: "#312f35", light: "#77727a" },
  { name: "tricolor", fits: /^tricolor$/, main: "#454249", ears: "#a56e47", light: WHITE },
  { name: "white and black", fits: /^white and black$/, main: WHITE, ears: "#454249", light: "#fff" },
];

const HEADS = [
  "M 200 66 C 246 66 272 96 273 138 C 274 184 246 220 200 220 C 154 220 126 184 127 138 C 128 96 154 66 200 66 Z",
  "M 200 64 C 240 64 264 90 266 126 C 268 164 250 226 200 226 C 150 226 132 164 134 126 C 136 90 160 64 200 64 Z",
  "M 200 70 C 244 70 268 92 270 124 C 288 170 258 220 200 220 C 142 220 112 170 130 124 C 132 92 156 70 200 70 Z",
] as const;

interface Ears {
  name: string;
  fits: RegExp;
  /** Draws the left ear; the right one is mirrored. */
  draw: (coat: Coat) => string;
  isBehind: boolean;
}

const EARS: readonly [Ears, ...Ears[]] = [
  {
    name: "floppy ears",
    fits: /Retriever|Bernese|Ridgeback/,
    draw: ({ ears }) =>
      path("M 158 76 C 128 66 96 88 94 140 C 93 172 104 194 118 192 C 136 188 138 150 150 116 C 154 104 162 92 158 76 Z", ears),
    isBehind: false,
  },
  {
    name: "long ears",
    fits: /Spaniel|Basset|Dachshund|Poodle|Beagle|Shih Tzu/,
    draw: ({ ears }) =>
      path("M 156 78 C 120 72 98 108 92 168 C 88 214 100 244 118 242 C 140 238 142 176 148 132 C 150 112 160 96 156 78 Z", ears),
    isBehind: false,
  },
  {
    name: "pointed ears",
    fits: /German Shepherd|Husky|Chihuahua/,
    draw: ({ main, ears }) => path("M 134 130 L 122 42 L 188 86 Z", ears, 14) + path("M 142 108 L 133 60 L 168 84 Z", main, 8),
    isBehind: true,
  },
  {
    name: "folded ears",
    fits: /Terrier|Collie|Greyhound|Whippet|Boxer|Pug|Australian Shepherd/,
    draw: ({ main, ears }) =>
      path("M 136 122 C 124 90 128 66 140 56 C 160 58 178 72 188 88 Z", main, 6) +
      path("M 139 54 C 166 58 178 72 180 84 C 164 94 132 116 110 112 C 108 92 120 66 139 54 Z", ears, 8),
    isBehind: false,
  },
];

interface Mark {
  name: string;
  draw: (coat: Coat) => string;
}

const NONE: Mark = { name: "", draw: () => "" };
const PATCH: Mark = {
  name: "a patch over one eye",
  draw: ({ ears }) => path("M 210 96 C 236 84 268 104 262 142 C 256 168 222 164 214 142 C 208 126 200 106 210 96 Z", ears),
};
const BLAZE: Mark = {
  name: "a white blaze",
  draw: () => path("M 200 56 C 214 70 208 110 222 166 H 178 C 192 110 186 70 200 56 Z", WHITE),
};
const MARKS: readonly [Mark, ...Mark[]] = [
  NONE,
  PATCH,
  BLAZE,
  { name: "light eyebrows", draw: ({ light }) => both(ellipse(170, 112, 9, 6, light)) },
];
/** These marks show on white. */
const PALE_MARKS: readonly [Mark, ...Mark[]] = [NONE, PATCH];

function muzzle(coat: Coat, hasTongue: boolean): string {
  const tongue =
    path("M 188 190 H 212 C 214 210 210 218 200 218 C 190 218 186 210 188 190 Z", "#ef8d87") + line("M 200 194 V 206", "#d76f6b", 2);
  return [
    ellipse(200, 180, 47, 35, coat.light),
    hasTongue ? tongue : "",
    line("M 200 170 V 186 M 200 186 C 195 197 178 197 174 188 M 200 186 C 205 197 222 197 226 188", INK, 3.5),
    path("M 181 160 C 181 150 219 150 219 160 C 219 170 207 177 200 177 C 193 177 181 170 181 160 Z", INK, 2),
    faded(0.5, ellipse(193, 158, 6, 2.6, "#fff")),
  ].join("");
}

export function drawDog(choose: Choose, { breed, color }: Traits): Figure {
  const [coat, ears, head] = [choose(fitting(COATS, color)), choose(fitting(EARS, breed)), choose(HEADS)];
  const mark = coat.name === "tricolor" ? BLAZE : choose(coat.main === WHITE ? PALE_MARKS : MARKS);
  const pair = both(ears.draw(coat));
  const body = "M 116 310 C 116 246 152 206 200 206 C 248 206 284 246 284 310 Z";
  const parts = [
    path(body, coat.main),
    within(
      "body",
      body,
      path("M 200 210 C 236 226 246 262 238 320 H 162 C 154 262 164 226 200 210 Z", coat.light) +
        faded(0.16, ellipse(200, 218, 78, 26, INK)),
    ),
    collar(choose, 238, 60),
    ears.isBehind ? pair : "",
    path(head, coat.main),
    within("head", head, mark.draw(coat)),
    muzzle(coat, choose([true, false])),
    blush(52, 166),
    eyes(33, 132, 10.5),
    ears.isBehind ? "" : pair,
  ];
  return { parts: parts.join(""), look: `${coat.name} dog with ${[ears.name, mark.name].filter(Boolean).join(" and ")}` };
}
