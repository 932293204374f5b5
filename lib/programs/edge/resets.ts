import { LRUCache } from "lru-cache";
import { callerNetwork } from "#lib/platform/address.ts";

interface ResetLimits {
  maxResetsPerAddress: number;
  resetsPerSecondPerAddress: number;
  refusedMs: number;
}

interface Account {
  left: number;
  at: number;
  refusedUntil: number;
}

const MAX_ADDRESSES = 10_000;

/** Counts by `callerNetwork`. Times are `performance.now()`. */
export class ResetBounds {
  readonly #limits: ResetLimits;
  readonly #accounts = new LRUCache<string, Account>({ max: MAX_ADDRESSES });

  constructor(limits: ResetLimits) {
    this.#limits = limits;
  }

  count(address: string, weight: number, now: number): boolean {
    const { maxResetsPerAddress: max, resetsPerSecondPerAddress: perSecond, refusedMs } = this.#limits;
    const group = callerNetwork(address);
    const account = this.#accounts.get(group) ?? { left: max, at: now, refusedUntil: 0 };
    this.#accounts.set(group, account);
    account.left = Math.min(max, account.left + ((now - account.at) / 1000) * perSecond) - weight;
    account.at = now;
    if (account.left >= 0 || account.refusedUntil > now) return false;
    account.left = max;
    account.refusedUntil = now + refusedMs;
    return true;
  }

  isRefused(address: string, now: number): boolean {
    if (this.#accounts.size === 0) return false;
    return (this.#accounts.get(callerNetwork(address))?.refusedUntil ?? 0) > now;
  }
}
