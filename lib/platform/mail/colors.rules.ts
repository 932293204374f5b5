/** 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, success criterion 1.4.3. */
export const TEXT_CONTRAST = 4.5;

export const PAPERS = {
  light: { paper: "#fbfaf7", card: "#ffffff", ink: "#1d2321", ground: "#f1eee6" },
  dark: { paper: "#141917", card: "#1e2522", ink: "#f1f3ee", ground: "#232b28" },
} as const;
export type Scheme = keyof typeof PAPERS;

const BLACK = "#101413";
const WHITE = "#ffffff";
const STEPS = 20;

function rgbOf(color: string): Rgb {
  const number = Number.parseInt(color.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const linear = (value: number): number => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = rgbOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export function mix(from: string, to: string, part: number): string {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  const parts = a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * part));
  return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function readable(color: string, towards: string, behind: readonly string[]): string {
  for (let step = 0; step <= STEPS; step += 1) {
    const tried = mix(color, towards, step / STEPS);
    if (behind.every((one) => contrast(tried, one) >= TEXT_CONTRAST)) return tried;
  }
  return towards;
}

export interface AccentTones {
  ground: string;
  onGround: string;
  /** Overlay that only increases text contrast, at any opacity. */
  shade: string;
  text: string;
}

/**
 * @param accent `#rrggbb`
 * @returns tones whose texts have a contrast of at least 4.5
 */
export function accentTones(accent: string, scheme: Scheme): AccentTones {
  const { paper, card, ink, ground } = PAPERS[scheme];
  const color = accent.toLowerCase();
  const onGround = contrast(color, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK;
  return {
    ground: readable(color, onGround === WHITE ? "#000000" : WHITE, [onGround]),
    onGround,
    shade: onGround === WHITE ? "#000000" : WHITE,
    text: readable(color, ink, [paper, card, ground]),
  };
}
