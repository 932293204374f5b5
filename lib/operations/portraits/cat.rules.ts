import { type Choose, type Figure, fitting, type Traits } from "#lib/operations/portraits/choice.rules.ts";
import { collar } from "#lib/operations/portraits/scene.rules.ts";
import { blush, both, ellipse, faded, INK, line, mirror, PINK, path, WHITE, within } from "#lib/operations/portraits/shapes.rules.ts";

interface Coat {
  name: string;
  fits: RegExp;
  main: string;
  mark: string;
  pattern: "plain" | "tabby" | "tuxedo" | "calico" | "points";
}

const COATS: readonly [Coat, ...Coat[]] = [
  { name: "orange tabby", fits: /^orange tabby$/, main: "#e9a158", mark: "#c9752f", pattern: "tabby" },
  { name: "gray tabby", fits: /^(gray|silver) tabby$/, main: "#a7abb0", mark: "#74797f", pattern: "tabby" },
  { name: "brown tabby", fits: /^brown tabby$|spotted/, main: "#b18c67", mark: "#7d5a3b", pattern: "tabby" },
  { name: "black", fits: /^black$/, main: "#48454d", mark: "#48454d", pattern: "plain" },
  { name: "gray", fits: /^(gray|blue)$/, main: "#8e98a8", mark: "#8e98a8", pattern: "plain" },
  { name: "cream", fits: /^cream$/, main: "#f3dcb4", mark: "#f3dcb4", pattern: "plain" },
  { name: "white", fits: /^white$/, main: WHITE, mark: WHITE, pattern: "plain" },
  { name: "black and white", fits: /^black and white$/, main: "#48454d", mark: WHITE, pattern: "tuxedo" },
  { name: "gray and white", fits: /^gray and white$/, main: "#8e98a8", mark: WHITE, pattern: "tuxedo" },
  { name: "orange and white", fits: /^orange and white$/, main: "#e9a158", mark: WHITE, pattern: "tuxedo" },
  { name: "tortoiseshell", fits: /^tortoiseshell$/, main: "#4d484d", mark: "#cf8646", pattern: "calico" },
  { name: "calico", fits: /^calico$/, main: WHITE, mark: "#e39a51", pattern: "calico" },
  { name: "color-point", fits: / point$/, main: "#f0e2cb", mark: "#6f5347", pattern: "points" },
];

const EYES = [
  { name: "green", iris: "#8fbf6a" },
  { name: "amber", iris: "#f0bb45" },
  { name: "blue", iris: "#7cb4dd" },
  { name: "copper", iris: "#d98b3f" },
] as const;

const HEADS = [
  "M 200 78 C 252 78 286 108 286 150 C 286 194 248 220 200 220 C 152 220 114 194 114 150 C 114 108 148 78 200 78 Z",
  "M 200 76 C 246 76 274 104 276 144 C 292 168 262 220 200 220 C 138 220 108 168 124 144 C 126 104 154 76 200 76 Z",
  "M 200 80 C 248 80 276 108 276 148 C 276 190 236 224 200 224 C 164 224 124 190 124 148 C 124 108 152 80 200 80 Z",
] as const;

function pattern({ pattern: kind, mark }: Coat): string {
  if (kind === "tabby") {
    const side = line("M 108 148 L 140 152 M 112 172 L 142 168", mark, 8) + line("M 178 70 L 184 106", mark, 8);
    return both(side) + line("M 200 70 V 112", mark, 8);
  }
  if (kind === "tuxedo")
    return path(
      "M 200 104 C 212 128 216 146 252 164 C 264 196 240 230 200 230 C 160 230 136 196 148 164 C 184 146 188 128 200 104 Z",
      mark,
    );
  if (kind === "calico") {
    return (
      path("M 204 70 C 250 66 300 100 290 160 C 262 168 226 150 216 128 C 208 110 200 92 204 70 Z", mark) +
      path("M 190 70 C 150 66 104 96 110 150 C 140 158 168 136 178 116 C 186 100 192 86 190 70 Z", "#4d484d")
    );
  }
  return kind === "points"
    ? faded(
        0.9,
        path("M 200 112 C 232 118 250 150 240 186 C 232 208 216 214 200 214 C 184 214 168 208 160 186 C 150 150 168 118 200 112 Z", mark),
      )
    : "";
}

function ear(coat: Coat, isRight: boolean): string {
  const outer = { plain: coat.main, tabby: coat.main, tuxedo: coat.main, points: coat.mark, calico: isRight ? coat.mark : "#4d484d" }[
    coat.pattern
  ];
  return (
    path("M 137 134 L 126 50 L 190 92 Z", outer, 14) +
    path("M 138 106 L 134 68 L 166 88 Z", coat.pattern === "points" ? "#a98476" : PINK, 8)
  );
}

function eye(x: number, iris: string): string {
  const pupil = ellipse(x, 144, 6, 13, INK) + ellipse(x + 4, 138, 3.6, 3.6, "#fff");
  return ellipse(x, 144, 18, 16, iris) + pupil;
}

function face(coat: Coat, iris: string): string {
  const isDark = ["#48454d", "#6f5347"].includes(coat.pattern === "points" ? coat.mark : coat.main) && coat.pattern !== "tuxedo";
  const ink = isDark ? "#1f1d21" : INK;
  return [
    coat.pattern === "plain" || coat.pattern === "tabby" ? faded(isDark ? 0.14 : 0.45, both(ellipse(183, 182, 22, 17, "#fff"))) : "",
    eye(162, iris),
    eye(238, iris),
    line("M 200 174 V 182 M 200 182 C 196 192 180 192 177 184 M 200 182 C 204 192 220 192 223 184", ink, 3.2),
    path("M 190 165 H 210 L 200 174 Z", "#e58880", 6),
    faded(0.75, both(line("M 152 178 L 96 168 M 152 186 L 94 190 M 154 194 L 102 210", isDark ? "#fff" : "#6a6460", 2))),
  ].join("");
}

export function drawCat(choose: Choose, { color }: Traits): Figure {
  const [coat, head] = [choose(fitting(COATS, color)), choose(HEADS)];
  const { name, iris } = coat.pattern === "points" ? EYES[2] : choose(EYES);
  const body = "M 128 310 C 126 246 158 206 200 206 C 242 206 274 246 272 310 Z";
  const chest = coat.pattern === "tuxedo" ? path("M 200 212 C 232 232 236 270 228 320 H 172 C 164 270 168 232 200 212 Z", coat.mark) : "";
  const stripes = coat.pattern === "tabby" ? both(line("M 118 262 L 158 270 M 116 288 L 154 292", coat.mark, 9)) : "";
  const spots = coat.pattern === "calico" ? ellipse(252, 278, 32, 40, coat.mark) : "";
  const parts = [
    path(body, coat.main),
    within("body", body, chest + stripes + spots + faded(0.14, ellipse(200, 216, 76, 26, INK))),
    choose([true, true, false]) ? collar(choose, 240, 54) : "",
    ear(coat, false),
    mirror(ear(coat, true)),
    path(head, coat.main),
    within("head", head, pattern(coat)),
    face(coat, iris),
    blush(66, 178),
  ];
  return { parts: parts.join(""), look: `${coat.name} cat with ${name} eyes` };
}
