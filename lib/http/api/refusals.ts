import type { Socket } from "node:net";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** Per connection. */
const MAX_KEYS = 4;

/** A 429; `until` is in epoch milliseconds. */
export interface Refusal {
  keyId: string;
  until: number;
}

export interface Refusals {
  /** Whether a 429 that this connection carried for the key still applies. */
  hasActive(keyId: string, now: number): boolean;
}

class ConnectionRefusals implements Refusals {
  readonly #untilByKey = new Map<string, number>();
  /** A client that does not wait for responses may not have seen a 429. */
  isPipelined = false;

  hasActive(keyId: string, now: number): boolean {
    return !this.isPipelined && now < (this.#untilByKey.get(keyId) ?? 0);
  }

  note({ keyId, until }: Refusal): void {
    this.#untilByKey.delete(keyId);
    this.#untilByKey.set(keyId, until);
    if (this.#untilByKey.size <= MAX_KEYS) return;
    const oldest = this.#untilByKey.keys().next();
    if (!oldest.done) this.#untilByKey.delete(oldest.value);
  }
}

const connections = singleton<WeakMap<Socket, ConnectionRefusals>>("http.refusals", () => new WeakMap());

function ensure(socket: Socket): ConnectionRefusals {
  let refusals = connections().get(socket);
  if (!refusals) {
    refusals = new ConnectionRefusals();
    connections().set(socket, refusals);
  }
  return refusals;
}

/** @param isPipelined an earlier request is still unanswered */
export function refusalsOn(socket: Socket, isPipelined: boolean): Refusals | undefined {
  if (isPipelined) ensure(socket).isPipelined = true;
  return connections().get(socket);
}

/** Call before sending. Skips trusted proxies, which carry many callers. */
export function noteRefusal(socket: Socket, refusal: Refusal): void {
  if (!isTrustedProxy(socket.remoteAddress ?? "")) ensure(socket).note(refusal);
}
