import { readRelease } from "#lib/platform/config/release.ts";
import { root } from "#lib/platform/root.ts";
import { singleton } from "#lib/platform/runtime.ts";
import manifest from "../../../package.json" with { type: "json" };

export const programVersion = singleton("config.version", () => readRelease(root())?.version ?? manifest.version);
