import { afterAll } from "vitest";
import { clearRuntime } from "#lib/runtime.ts";

// Files share a process: each begins and ends without what another one kept, such as settings, pools and caches.
clearRuntime();
afterAll(clearRuntime);
