import type { IncomingMessage } from "node:http";

/** Why the rest of a body will never come: the message broke off or is malformed, or it took too long. */
export type BrokenBody = "aborted" | "timed_out";

const BROKEN = "broken-body";
const broken = new WeakMap<IncomingMessage, BrokenBody>();

/** Notes, once, that the rest of a request's body will never come; the connection still takes an answer. */
export function breakBody(request: IncomingMessage, fault: BrokenBody): void {
  if (broken.has(request)) return;
  broken.set(request, fault);
  request.emit(BROKEN, fault);
}

/**
 * Calls back when the rest of a request's body will never come, at once when that is so already.
 * @returns what stops listening
 */
export function onBrokenBody(request: IncomingMessage, callback: (fault: BrokenBody) => void): () => void {
  const fault = broken.get(request);
  if (fault) callback(fault);
  else request.once(BROKEN, callback);
  return () => void request.off(BROKEN, callback);
}
