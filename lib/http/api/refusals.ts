import type { Socket } from "node:net";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { slot } from "#lib/runtime.ts";

/** Keys whose refusals a connection remembers; of more, the one refused longest ago is forgotten. */
const MOST_KEYS = 4;

/** A 429 of a key, and when its time is over (epoch milliseconds). */
export interface Refusal {
  keyId: string;
  until: number;
}

/** The refusals that a connection has carried. */
export interface Refusals {
  /** @param now epoch milliseconds */
  carried(keyId: string, now: number): boolean;
}

class ConnectionRefusals implements Refusals {
  readonly #untilByKey = new Map<string, number>();
  /** Requests come without waiting for answers, so that none of them tells what its sender knew. */
  isPipelined = false;

  carried(keyId: string, now: number): boolean {
    return !this.isPipelined && now < (this.#untilByKey.get(keyId) ?? 0);
  }

  note({ keyId, until }: Refusal): void {
    this.#untilByKey.delete(keyId);
    this.#untilByKey.set(keyId, until);
    if (this.#untilByKey.size <= MOST_KEYS) return;
    const oldest = this.#untilByKey.keys().next();
    if (!oldest.done) this.#untilByKey.delete(oldest.value);
  }
}

const connections = slot<WeakMap<Socket, ConnectionRefusals>>("http.refusals", () => new WeakMap());

function ensure(socket: Socket): ConnectionRefusals {
  let refusals = connections().get(socket);
  if (!refusals) {
    refusals = new ConnectionRefusals();
    connections().set(socket, refusals);
  }
  return refusals;
}

/**
 * What a connection has carried, for a request that was just received on it.
 * @param isPipelined an earlier request of the connection is still unanswered
 * @returns undefined when it has carried no refusal
 */
export function refusalsOn(socket: Socket, isPipelined: boolean): Refusals | undefined {
  if (isPipelined) ensure(socket).isPipelined = true;
  return connections().get(socket);
}

/** Notes a refusal that is about to be sent. A trusted proxy's connection carries many callers' requests and notes nothing. */
export function noteRefusal(socket: Socket, refusal: Refusal): void {
  if (!isTrustedProxy(socket.remoteAddress ?? "")) ensure(socket).note(refusal);
}
