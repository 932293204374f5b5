import { type Dirent, existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** Files besides the packages that programs read at run time, by paths in the checkout. */
const RUN = [
  ...[".next", ".programs", "prisma/migrations", "public", "components/docs/guide", "components/shell/layout/fonts"],
  ...["lib/http/fixed-headers.mjs", "lib/programs/bootstrap/shared-packages.mjs", "lib/people/auth/password-judge.service.ts"],
  ...[".env.example", "CHANGELOG.md", "docs/operating.md", "docs/operating", "next.config.mjs", "package.json"],
];
const LEFT_OUT = [
  /^\.next\/(?:cache|diagnostics|dev|types|build|trace[^/]*|\.petstore-build)$/,
  /^\.next\/.*\.nft\.json$/,
  // The guide's text is served as Markdown; its code is in the build.
  /^components\/docs\/guide\/.*\.tsx?$/,
  // These are for compiling native packages, other databases, and development.
  /node_modules\/node-linux-[^/]+\/(?:include|share)$/,
  /@prisma\/client\/runtime\/(?:.*query_compiler_(?!small_bg\.postgresql).*|wasm-compiler-edge.*)$/,
  /node_modules\/next\/dist\/(?:docs|bundle-analyzer|next-devtools|compiled\/(?:next-server\/.*\.dev\.js|next-devtools|[^/]+-experimental))$/,
  /node_modules\/(?:@[^/]+\/)?[^/]+\/tests?$/,
  /node_modules\/.*(?:\.map|\.d\.[cm]?ts|\.md)$/,
];
const BLOCK_BYTES = 4096;

function filesUnder(root: string, name: string): string[] {
  if (LEFT_OUT.some((pattern) => pattern.test(name))) return [];
  const entries = readdirSync(path.join(root, name), { withFileTypes: true });
  return entries.flatMap((entry: Dirent) => {
    const child = `${name}/${entry.name}`;
    if (LEFT_OUT.some((pattern) => pattern.test(child))) return [];
    if (!entry.isDirectory()) return [child];
    // The lock file lists nested packages separately.
    return entry.name === "node_modules" && name.startsWith("node_modules") ? [] : filesUnder(root, child);
  });
}

/** @returns sorted files, without folders */
export function filesIn(root: string, names: readonly string[]): string[] {
  return names.flatMap((name) => (statSync(path.join(root, name)).isDirectory() ? filesUnder(root, name) : [name])).sort();
}

/** The license is there once the owner has chosen one. */
export const ownFiles = (root: string): string[] => filesIn(root, [...RUN, ...(existsSync(path.join(root, "LICENSE")) ? ["LICENSE"] : [])]);

export function unpackedBytes(root: string, files: readonly string[]): number {
  const sizes = files.map((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + Math.max(1, Math.ceil(size / BLOCK_BYTES)) * BLOCK_BYTES, 0);
}
