import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "#lib/platform/runtime.ts";

export interface Rendering {
  /** The first uncaught error of a page. */
  error: unknown;
}

/** Empty without our own server. */
export const rendering = singleton<AsyncLocalStorage<Rendering>>("http.rendering", () => new AsyncLocalStorage());

/** Next does not pass on the error that it answers with 500. */
export function noteRenderError(error: unknown): void {
  const held = rendering().getStore();
  if (held) held.error ??= error;
}
