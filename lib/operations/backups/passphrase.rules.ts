import type { Derivation } from "#lib/operations/backups/schema.ts";

/** Allows eight times what today's costs need. */
export const MAX_MEMORY = 256 * 2 ** 20;
/** Parallelization adds time, but hardly any memory. */
const MAX_PARALLELIZATION = 16;

export type ScryptCosts = Pick<Derivation, "cost" | "blockSize" | "parallelization">;

/** The manifest may have been changed by hand. */
export function canDerive({ cost, blockSize, parallelization }: ScryptCosts): boolean {
  const exponent = Math.log2(cost);
  const isCost = cost > 1 && Number.isInteger(exponent) && exponent < 16 * blockSize;
  const bytes = 128 * blockSize * (cost + 2 + parallelization);
  return isCost && blockSize >= 1 && parallelization >= 1 && parallelization <= MAX_PARALLELIZATION && bytes <= MAX_MEMORY;
}
