import type { IncomingMessage } from "node:http";

/** `aborted` covers malformed bodies too. */
export type BrokenBody = "aborted" | "timed_out";

const BROKEN = "broken-body";
const broken = new WeakMap<IncomingMessage, BrokenBody>();

/** Idempotent. The connection can still send a response. */
export function breakBody(request: IncomingMessage, fault: BrokenBody): void {
  if (broken.has(request)) return;
  broken.set(request, fault);
  request.emit(BROKEN, fault);
}

/**
 * Calls back immediately if already broken.
 * @returns unsubscribes
 */
export function onBrokenBody(request: IncomingMessage, callback: (fault: BrokenBody) => void): () => void {
  const fault = broken.get(request);
  if (fault) callback(fault);
  else request.once(BROKEN, callback);
  return () => void request.off(BROKEN, callback);
}
