import { type Choose, type Figure, fitting, type Traits } from "#lib/operations/portraits/choice.rules.ts";
import { both, ellipse, eyes, faded, INK, line, path, within } from "#lib/operations/portraits/shapes.rules.ts";

interface Feathers {
  name: string;
  fits: RegExp;
  head: string;
  body: string;
  wing: string;
  cheek: string;
  kind: "budgie" | "canary" | "cockatiel";
}

const FEATHERS: readonly [Feathers, ...Feathers[]] = [
  {
    name: "green and yellow budgie",
    fits: /^green Budgerigar/,
    head: "#f6dc64",
    body: "#7dbb62",
    wing: "#c9b64a",
    cheek: "#5b78c4",
    kind: "budgie",
  },
  {
    name: "blue and white budgie",
    fits: /^blue Budgerigar/,
    head: "#f9f6ee",
    body: "#6fabd8",
    wing: "#b9c6d2",
    cheek: "#6a58b3",
    kind: "budgie",
  },
  { name: "yellow canary", fits: /^yellow Canary/, head: "#f7d352", body: "#f7d352", wing: "#e0ac31", cheek: "#f2a65e", kind: "canary" },
  { name: "orange canary", fits: /^orange Canary/, head: "#ee9355", body: "#ee9355", wing: "#cd6b32", cheek: "#e1694a", kind: "canary" },
  {
    name: "gray cockatiel",
    fits: /^gray Cockatiel/,
    head: "#f6e289",
    body: "#9aa1a9",
    wing: "#767e88",
    cheek: "#ea8440",
    kind: "cockatiel",
  },
  {
    name: "white cockatiel",
    fits: /^white Cockatiel/,
    head: "#f8e68f",
    body: "#fdf9f1",
    wing: "#e4ddcd",
    cheek: "#ea8440",
    kind: "cockatiel",
  },
];

const BODY = "M 200 52 C 240 52 262 80 262 114 C 290 150 286 236 200 246 C 114 236 110 150 138 114 C 138 80 160 52 200 52 Z";

const hooked =
  path("M 186 122 C 186 110 214 110 214 122 C 214 138 206 150 200 154 C 194 150 186 138 186 122 Z", "#eba942", 3) +
  ellipse(200, 116, 14, 6, "#8fb0d8");
const pointed =
  path("M 182 124 C 190 114 210 114 218 124 L 200 144 Z", "#b8622a", 5) + line("M 184 126 C 194 132 206 132 216 126", "#8a4416", 2);

function headOf({ kind, head, cheek }: Feathers): string {
  const spots = kind === "budgie" ? both(ellipse(172, 146, 6, 5, INK) + ellipse(186, 156, 5, 5, INK)) : "";
  const stripes =
    kind === "budgie" ? faded(0.75, both(line("M 140 92 C 150 98 154 104 156 112 M 132 106 C 142 110 146 116 148 124", INK, 3.5))) : "";
  const size = kind === "cockatiel" ? 15 : 11;
  return ellipse(200, 102, 70, 60, head) + stripes + both(ellipse(154, 138, size, size * 0.85, cheek)) + spots;
}

const crest = (color: string): string =>
  path("M 184 66 C 178 44 182 22 194 8 C 194 30 202 48 206 62 Z", color, 4) +
  path("M 196 64 C 198 40 208 26 222 18 C 218 36 218 52 214 66 Z", color, 4);

const branch =
  line("M 62 262 C 140 252 260 268 344 254", "#8a6243", 15) +
  line("M 300 258 C 318 242 326 236 340 232", "#8a6243", 7) +
  path("M 338 234 C 340 216 356 208 372 212 C 370 228 356 238 338 234 Z", "#6ea07f") +
  path("M 84 256 C 74 240 58 238 46 246 C 54 258 70 262 84 256 Z", "#6ea07f");
const feet = both(line("M 172 244 V 258 M 164 254 V 266 M 172 256 V 268 M 180 254 V 266", "#d98d62", 6));

export function drawBird(choose: Choose, { breed, color }: Traits): Figure {
  const feathers = choose(fitting(FEATHERS, `${color} ${breed}`));
  const { name, body, wing, head, kind } = feathers;
  const side =
    path("M 140 136 C 106 158 104 216 138 246 C 160 222 166 168 140 136 Z", wing, 6) +
    faded(
      0.35,
      line("M 128 176 C 136 186 146 188 150 184 M 126 196 C 136 206 146 206 148 202 M 128 216 C 136 224 142 224 145 220", INK, 3),
    );
  const breast = faded(
    0.3,
    line(
      "M 186 182 C 190 188 196 188 200 182 C 204 188 210 188 214 182 M 178 200 C 182 206 188 206 192 200 M 208 200 C 212 206 218 206 222 200 M 192 218 C 196 224 204 224 208 218",
      INK,
      2.5,
    ),
  );
  const parts = [
    path("M 178 236 L 184 296 H 216 L 222 236 Z", wing, 6),
    kind === "cockatiel" ? crest(head) : "",
    path(BODY, body),
    within("body", BODY, headOf(feathers)),
    breast,
    both(side),
    branch,
    feet,
    kind === "canary" ? pointed : hooked,
    eyes(32, 102, 10),
  ];
  return { parts: parts.join(""), look: `${name} on a branch` };
}
