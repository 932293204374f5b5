import { randomBytes } from "node:crypto";
import { singleton } from "#lib/platform/runtime.ts";

const counter = singleton("http.request-id", () => ({ prefix: `req_${randomBytes(8).toString("hex")}`, next: 0 }));

/** Unique across processes. */
export function requestId(): string {
  const ids = counter();
  ids.next += 1;
  return `${ids.prefix}${ids.next.toString(36).padStart(6, "0")}`;
}
