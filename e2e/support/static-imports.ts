import { build } from "esbuild";
import { ROOT } from "#lib/platform/programs.ts";

/**
 * What loads at once with a file, without what it imports later.
 * @param starts all files that are asked about
 * @returns the files and packages that load with one of them
 */
export async function staticImports(starts: readonly string[]): Promise<(start: string) => string[]> {
  const options = { bundle: true, splitting: true, write: false, outdir: ROOT, metafile: true, logLevel: "error" } as const;
  const external = ["@node-rs/argon2", "@prisma/*", "graphile-worker", "next", "pg", "pino", "prom-client", "react", "react-dom", "sharp"];
  const { metafile } = await build({
    ...{ ...options, external, absWorkingDir: ROOT, format: "esm", platform: "node", conditions: [] },
    entryPoints: [...starts],
  });
  return (start) => {
    const loaded = new Set([start]);
    for (const name of loaded) {
      for (const { kind, path } of metafile.inputs[name]?.imports ?? []) if (kind !== "dynamic-import") loaded.add(path);
    }
    return [...loaded];
  };
}
