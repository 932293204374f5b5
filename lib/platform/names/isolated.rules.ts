const CHANGES_DIRECTION =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATES = /[\u2066-\u2069]/g;

/** Keeps the order of words around a name of any direction (UAX 9). In a page, use `<bdi>`. */
export function isolated(name: string): string {
  return CHANGES_DIRECTION.test(name) ? `\u2068${name.replace(ISOLATES, "")}\u2069` : name;
}
