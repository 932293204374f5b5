import { type Answer, type CallOptions, httpCall } from "./http-call.ts";
import { INSIDE } from "./inside.ts";

/** Sends like the edge. */
export function insideCall(base: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  return httpCall(base, method, path, { ...options, headers: { ...INSIDE, ...options.headers } });
}
