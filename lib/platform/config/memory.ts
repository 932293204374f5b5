import { totalmem } from "node:os";

const LITTLE_BYTES = 768 * 2 ** 20;

/** Of the machine or, if less, its control group. */
export function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** Heaps, pools, and buffers are smaller then. */
export function isLittle(memory = memoryBytes()): boolean {
  return memory < LITTLE_BYTES;
}
