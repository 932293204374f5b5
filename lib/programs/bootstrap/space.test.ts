import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { assertComplete, assertRoom } from "#lib/programs/bootstrap/space.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "petstore-space-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

it("refuses to install on a disk without room, and says how much is needed and left", () => {
  expect(() => assertRoom(root, "run", 1499)).toThrow(
    `needs about 1500 MB, and the disk that holds ${root} has 1499 MB left: free up space and run the command again.`,
  );
  expect(() => assertRoom(root, "all", 1500)).toThrow("needs about 1800 MB");
  assertRoom(root, "run", 1500);
});

it("looks at the real disk", () => {
  expect(() => assertRoom(root, "run")).not.toThrow(/NaN|undefined/);
});

it("takes only packages that are all there, on a disk that did not run full", () => {
  const list = JSON.stringify({ packages: { "node_modules/one": {}, "node_modules/@two/three": {} } });
  write("node_modules/.package-lock.json", list);
  write("node_modules/one/package.json", "{}");
  write("node_modules/@two/three/package.json", "{}");
  assertComplete(root, 500);
  expect(() => assertComplete(root, 3)).toThrow(/not installed completely; .* has 3 MB left/);
  write("node_modules/@two/three/package.json", "");
  expect(() => assertComplete(root, 500)).toThrow("not installed completely");
  write("node_modules/.package-lock.json", "");
  expect(() => assertComplete(root, 500)).toThrow("not installed completely");
  write("node_modules/.package-lock.json", list);
  write("node_modules/@two/three/package.json", "{}");
  write("node_modules/@two/three/native.node", "");
  expect(() => assertComplete(root, 500)).toThrow("not installed completely");
});
