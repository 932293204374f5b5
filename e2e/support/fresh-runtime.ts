import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll } from "vitest";
import { clearRuntime } from "#lib/runtime.ts";

// Next's modules require it at load time.
Object.assign(globalThis, { AsyncLocalStorage });

// Files share a process, but no settings, pools, or caches.
clearRuntime();
afterAll(clearRuntime);
