import { callerBlock, callerNetwork } from "#lib/platform/address.ts";

class Tally {
  readonly #counts = new Map<string, number>();
  readonly #byCount = new Map<number, Set<string>>();
  #max = 0;

  change(key: string, by: 1 | -1): void {
    const before = this.#counts.get(key) ?? 0;
    const after = before + by;
    this.#byCount.get(before)?.delete(key);
    if (after === 0) this.#counts.delete(key);
    else {
      this.#counts.set(key, after);
      this.#byCount.set(after, (this.#byCount.get(after) ?? new Set()).add(key));
    }
    this.#max = Math.max(this.#max, after);
    while (this.#max > 0 && !this.#byCount.get(this.#max)?.size) {
      this.#byCount.delete(this.#max);
      this.#max -= 1;
    }
  }

  count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  get highest(): string | undefined {
    return this.#byCount.get(this.#max)?.values().next().value;
  }
}

export interface Holder {
  network: string;
  block: string;
}

export function holderAt(address: string): Holder {
  return { network: callerNetwork(address), block: callerBlock(address) };
}

const NOTHING: ReadonlySet<never> = new Set<never>();

/** Tracks what callers hold of a shared resource, oldest first. */
export class Holdings<T> {
  readonly #held = new Map<string, Set<T>>();
  readonly #blocks = new Tally();
  readonly #networks = new Map<string, Tally>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  heldBy({ network }: Holder): ReadonlySet<T> {
    return this.#held.get(network) ?? NOTHING;
  }

  sizeOfBlock({ block }: Holder): number {
    return this.#blocks.count(block);
  }

  add(holder: Holder, item: T): void {
    this.#held.set(holder.network, (this.#held.get(holder.network) ?? new Set()).add(item));
    this.#count(holder, 1);
  }

  remove(holder: Holder, item: T): void {
    const own = this.#held.get(holder.network);
    if (!own?.delete(item)) return;
    if (own.size === 0) this.#held.delete(holder.network);
    this.#count(holder, -1);
  }

  /** @returns what the largest network of the largest block holds */
  heaviest(): ReadonlySet<T> {
    const network = this.#networks.get(this.#blocks.highest ?? "")?.highest;
    return (network === undefined ? undefined : this.#held.get(network)) ?? NOTHING;
  }

  #count({ network, block }: Holder, by: 1 | -1): void {
    this.#size += by;
    this.#blocks.change(block, by);
    const networks = this.#networks.get(block) ?? new Tally();
    networks.change(network, by);
    if (networks.highest === undefined) this.#networks.delete(block);
    else this.#networks.set(block, networks);
  }
}
