import { totalmem } from "node:os";

const LITTLE_BYTES = 768 * 2 ** 20;

/** Of the machine or, if less, of its control group. */
export function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** On such a machine, heaps, pools, and buffers are smaller. */
export function isLittle(memory = memoryBytes()): boolean {
  return memory < LITTLE_BYTES;
}
