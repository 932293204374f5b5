import { singleton } from "#lib/platform/runtime.ts";

/** The checkout or release. Servers run in it; a command may run anywhere. */
export const root = singleton("platform.root", () => /* turbopackIgnore: true */ process.cwd());
