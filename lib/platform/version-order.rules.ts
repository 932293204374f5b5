const isNumber = (part: string): boolean => /^\d+$/.test(part);

function compareParts(one: string, other: string): number {
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other);
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}

function compareLists(ones: readonly string[], others: readonly string[]): number {
  for (const [i, one] of ones.entries()) {
    const other = others[i];
    const order = other === undefined ? 1 : compareParts(one, other);
    if (order !== 0) return order;
  }
  return ones.length - others.length;
}

/** The release's numbers, and the identifiers of a version that precedes it. */
function partsOf(version: string): { release: string[]; early: string[] } {
  const [, release = "", early = ""] = /^([^-+]*)(?:-([^+]*))?/.exec(version) ?? [];
  return { release: release.split("."), early: early.split(".").filter(Boolean) };
}

/** Orders versions as semver.org does in section 11: `1.0.0`, `1.1.0-dev.9`, `1.1.0-dev.10`, `1.1.0`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  const order = compareLists(a.release, b.release);
  if (order !== 0) return order;
  return a.early.length === 0 || b.early.length === 0 ? b.early.length - a.early.length : compareLists(a.early, b.early);
}
