import { AsyncLocalStorage } from "node:async_hooks";
import { slot } from "#lib/platform/runtime.ts";

/** Of one request to Next. */
export interface Rendering {
  /** The first error that a page did not catch. */
  error: unknown;
}

/** Empty where Next serves alone. */
export const rendering = slot<AsyncLocalStorage<Rendering>>("http.rendering", () => new AsyncLocalStorage());

/** Next does not pass on the error of a page that it answers with 500. */
export function noteRenderError(error: unknown): void {
  const held = rendering().getStore();
  if (held) held.error ??= error;
}
