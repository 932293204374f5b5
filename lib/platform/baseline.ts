/** The first migration: the schema of 1.0.0. */
export const BASELINE = "20261129184456_baseline";
/** The last migration of the development before 1.0.0, which leads to the same schema. */
export const LAST_BEFORE = "20261129184455_orders_removed";

/** A database that went through the development has the baseline, and its earlier migrations count no more. */
export function sinceBaseline(names: readonly string[]): string[] {
  const later = names.filter((name) => name > LAST_BEFORE);
  return later.length < names.length && names.includes(LAST_BEFORE) ? [...new Set([BASELINE, ...later])] : [...names];
}
