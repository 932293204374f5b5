import { readRelease } from "#lib/platform/config/release.ts";
import { root } from "#lib/platform/root.ts";
import { singleton } from "#lib/platform/runtime.ts";
import manifest from "../../../package.json" with { type: "json" };

/** In a checkout, as npm's scripts find it. */
export const programVersion = singleton(
  "config.version",
  () => readRelease(root())?.version ?? (process.env["PETSTORE_VERSION"] || manifest.version),
);
