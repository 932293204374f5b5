import { totalmem } from "node:os";

const LITTLE_BYTES = 768 * 2 ** 20;

/** The machine's or, if less, its control group's. */
export function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

export function isLittle(memory = memoryBytes()): boolean {
  return memory < LITTLE_BYTES;
}
