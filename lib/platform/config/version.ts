import { readRelease } from "#lib/platform/config/release.ts";
import { root } from "#lib/platform/root.ts";
import { singleton } from "#lib/platform/runtime.ts";
import manifest from "../../../package.json" with { type: "json" };

/** A release's own, as `update` knows it, else the checkout's. */
export const programVersion = singleton("config.version", () => readRelease(root())?.version ?? manifest.version);
