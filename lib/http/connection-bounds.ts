import type { Socket } from "node:net";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { type Holder, Holdings, holderAt } from "#lib/platform/holdings.ts";

export interface MaxConnections {
  /** Counts by `callerNetwork`. */
  perAddress: number;
  total: number;
}

type PickIdle = (open: Iterable<Socket>) => Socket | undefined;

export class ConnectionBounds {
  readonly #max: MaxConnections;
  readonly #pickIdle: PickIdle;
  readonly #isExempt: (address: string) => boolean;
  readonly #open = new Holdings<Socket>();
  readonly #holders = new Map<Socket, Holder>();

  /**
   * @param pickIdle selects, oldest first, the connection to close for a new one
   * @param isExempt addresses whose connections are not counted
   */
  constructor(max: MaxConnections, pickIdle: PickIdle, isExempt: (address: string) => boolean = isTrustedProxy) {
    this.#max = max;
    this.#pickIdle = pickIdle;
    this.#isExempt = isExempt;
  }

  /** @returns whether it stays open */
  add(socket: Socket): boolean {
    const address = socket.remoteAddress ?? "";
    if (this.#isExempt(address)) return true;
    const holder = holderAt(address);
    const closed = this.#inTheWayOf(socket, holder);
    closed?.destroy();
    if (closed === socket) return false;
    if (closed) this.#remove(closed);
    this.#put(socket, holder);
    socket.once("close", () => this.#remove(socket));
    return true;
  }

  /** Counts the connection for another holder, who gives up an idle one when over the limit. */
  move(socket: Socket, holder: Holder): void {
    if (!this.#holders.has(socket)) return;
    this.#remove(socket);
    const closed = this.#inTheWayOf(socket, holder);
    closed?.destroy();
    if (closed === socket) return;
    if (closed) this.#remove(closed);
    this.#put(socket, holder);
  }

  close(holder: Holder): void {
    for (const socket of this.#open.heldBy(holder)) socket.destroy();
  }

  /** Those with the most give one up: busy ones only if they would still hold more than the newcomer. */
  #inTheWayOf(socket: Socket, holder: Holder): Socket | undefined {
    const own = this.#open.heldBy(holder);
    if (own.size >= this.#max.perAddress) return this.#pickIdle(own) ?? socket;
    if (this.#open.size < this.#max.total) return undefined;
    const heaviest = this.#open.heaviest();
    const [oldest] = heaviest;
    const idle = this.#pickIdle(heaviest) ?? this.#pickIdle(this.#holders.keys());
    return idle ?? (heaviest.size > own.size + 1 ? oldest : undefined) ?? socket;
  }

  #put(socket: Socket, holder: Holder): void {
    this.#holders.set(socket, holder);
    this.#open.add(holder, socket);
  }

  #remove(socket: Socket): void {
    const holder = this.#holders.get(socket);
    if (!holder) return;
    this.#holders.delete(socket);
    this.#open.remove(holder, socket);
  }
}
