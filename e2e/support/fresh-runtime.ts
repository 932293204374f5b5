import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll } from "vitest";
import { clearRuntime } from "#lib/platform/runtime.ts";

// Next's modules require it at load time.
Object.assign(globalThis, { AsyncLocalStorage });

/** Remembers nothing between questions, and its thread needs most of a second for its dictionaries. */
const KEPT = ["auth.password-judge"];

// Files share a process, but no settings, pools, or caches.
clearRuntime(KEPT);
afterAll(() => clearRuntime(KEPT));
