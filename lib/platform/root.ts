import { singleton } from "#lib/platform/runtime.ts";

/** The folder of the checkout or release. Servers run in it; a command runs anywhere, and says where it is. */
export const root = singleton("platform.root", () => /* turbopackIgnore: true */ process.cwd());
