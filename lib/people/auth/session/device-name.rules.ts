/** Order matters: most browsers also name their ancestors. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

const first = (names: typeof BROWSERS, text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1];

/** @returns "A browser" if unknown */
export function deviceName(userAgent: string): string {
  const browser = first(BROWSERS, userAgent) ?? "A browser";
  const system = first(SYSTEMS, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
