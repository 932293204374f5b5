import manifest from "../../package.json" with { type: "json" };

/** The program's own version, as its package says it. */
export const PROGRAM_VERSION: string = manifest.version;
