import { setTimeout as delay } from "node:timers/promises";
import type { Pebble } from "#e2e/support/pebble.ts";

export const ORDER_SECONDS = 40;
const SLOW = "slow-";

/** A domain whose certificate the authority takes long to order. */
export const slowName = (name: string): string => `${SLOW}${name}`;

export function makeSlow({ front }: Pebble): void {
  front.meet = async (what) => {
    if (what.startsWith(`new-order ${SLOW}`)) await delay(ORDER_SECONDS * 1000, undefined, { ref: false });
    return undefined;
  };
}
