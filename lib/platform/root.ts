import { singleton } from "#lib/platform/runtime.ts";

/** The checkout or release; a command may run anywhere. */
export const root = singleton("platform.root", () => /* turbopackIgnore: true */ process.cwd());
