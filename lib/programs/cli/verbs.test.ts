import { build } from "esbuild";
import { beforeAll, expect, it } from "vitest";
import { ROOT } from "#lib/platform/programs.ts";

const PRISMA = "lib/platform/db/generated/client.ts";
const HEAVY = new RegExp(`^(?:${PRISMA}|node_modules/(?:undici|nodemailer|tldts)/)|^(?:@node-rs/argon2|graphile-worker|sharp)$`);
const file = (verb: string): string => `lib/programs/cli/verbs/${verb}.ts`;

let imports: Map<string, string[]>;
beforeAll(async () => {
  const options = { bundle: true, splitting: true, write: false, outdir: ROOT, metafile: true, logLevel: "error" } as const;
  const external = ["@node-rs/argon2", "@prisma/*", "graphile-worker", "pg", "pino", "prom-client", "sharp"];
  const { metafile } = await build({
    ...{ ...options, external, absWorkingDir: ROOT, format: "esm", platform: "node", conditions: [] },
    entryPoints: ["backup", "domains", "migrate", "photos", "update"].map(file),
  });
  imports = new Map(
    Object.entries(metafile.inputs).map(([name, input]) => [
      name,
      input.imports.filter(({ kind }) => kind !== "dynamic-import").map(({ path }) => path),
    ]),
  );
});

function loadedWith(start: string): string[] {
  const loaded = new Set([start]);
  for (const name of loaded) for (const next of imports.get(name) ?? []) loaded.add(next);
  return [...loaded];
}

it.each(["backup", "domains", "migrate", "photos", "update"])("%s starts without Prisma and large packages, for 512 MB", (verb) => {
  expect(loadedWith(file(verb)).filter((name) => HEAVY.test(name))).toEqual([]);
});
