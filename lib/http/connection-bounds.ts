import type { Socket } from "node:net";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { addressGroup } from "#lib/rate-limit/rules.ts";

/** Open connections at a time; IPv6 counts by /64. */
export interface MostConnections {
  perAddress: number;
  total: number;
}

/**
 * Bounds how many connections one address holds, and all addresses together. A
 * trusted proxy speaks for many and is not counted.
 */
export class ConnectionBounds {
  readonly #most: MostConnections;
  readonly #spare: (open: Iterable<Socket>) => Socket | undefined;
  /** In the order in which they came. */
  readonly #open = new Set<Socket>();
  /** As many entries as there are addresses with open connections. */
  readonly #groups = new Map<string, Set<Socket>>();

  /**
   * @param spare chooses, among the open connections of an address that has as many as it may, or of all, the one
   *   to close for a new one; undefined, the default, closes the new one
   */
  constructor(most: MostConnections, spare: (open: Iterable<Socket>) => Socket | undefined = () => undefined) {
    this.#most = most;
    this.#spare = spare;
  }

  /** Counts a new connection while it is open. @returns false when it was closed instead, for want of room */
  add(socket: Socket): boolean {
    const address = socket.remoteAddress ?? "";
    if (isTrustedProxy(address)) return true;
    const name = addressGroup(address);
    const group = this.#groups.get(name) ?? new Set<Socket>();
    const full = group.size >= this.#most.perAddress ? group : this.#open.size >= this.#most.total ? this.#open : undefined;
    const closed = full && (this.#spare(full) ?? socket);
    closed?.destroy();
    if (closed === socket) return false;
    this.#groups.set(name, group.add(socket));
    this.#open.add(socket);
    socket.once("close", () => {
      this.#open.delete(socket);
      group.delete(socket);
      if (group.size === 0 && this.#groups.get(name) === group) this.#groups.delete(name);
    });
    return true;
  }
}
