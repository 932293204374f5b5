import manifest from "../../../package.json" with { type: "json" };

export const PROGRAM_VERSION: string = manifest.version;
