import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll } from "vitest";
import { clearRuntime } from "#lib/runtime.ts";

// Next's modules look for it when they are loaded, which a file that does not start Next may do first.
Object.assign(globalThis, { AsyncLocalStorage });

// Files share a process: each begins and ends without what another one kept, such as settings, pools and caches.
clearRuntime();
afterAll(clearRuntime);
