import type { IncomingMessage } from "node:http";

/** `aborted` includes malformed bodies. */
export type BrokenBody = "aborted" | "timed_out";

const BROKEN = "broken-body";
const broken = new WeakMap<IncomingMessage, BrokenBody>();

/** Idempotent. A response can still be sent. */
export function breakBody(request: IncomingMessage, reason: BrokenBody): void {
  if (broken.has(request)) return;
  broken.set(request, reason);
  request.emit(BROKEN, reason);
}

/** @returns unsubscribes */
export function onBrokenBody(request: IncomingMessage, callback: (reason: BrokenBody) => void): () => void {
  const reason = broken.get(request);
  if (reason) callback(reason);
  else request.once(BROKEN, callback);
  return () => void request.off(BROKEN, callback);
}
