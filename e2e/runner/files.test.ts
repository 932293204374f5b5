import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findTestFiles, needBuild } from "#e2e/runner/files.ts";

let root = "";

function write(files: Record<string, string>, folder = root): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "petstore-files-"));
  write({
    "app/page.tsx": "",
    "bench/run.ts": "",
    "components/pets.test.tsx": "",
    "e2e/support/lanes.ts": "",
    "e2e/support/caller.ts": 'import { useLanes } from "./lanes.ts";',
    "e2e/support/circle.ts": 'import "x";\nimport { a } from "./circle.ts";',
    "e2e/api/pets.test.ts": 'import { call } from "#e2e/support/caller.ts";',
    "e2e/api/worker.test.ts": 'spawn(path.join(".programs", "worker-process.mjs"))',
    "e2e/pets.spec.ts": "",
    "lib/pets.rules.test.ts": 'import { a } from "#e2e/support/circle.ts";',
    "lib/platform/db/generated/client.ts": "one",
    "prisma/schema.prisma": "",
  });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("test files of a run", () => {
  it("selects files of one kind whose path contains a filter", () => {
    expect(findTestFiles(root, /\.test\.tsx?$/, ["pets.test"]).sort()).toEqual(["components/pets.test.tsx", "e2e/api/pets.test.ts"]);
    expect(findTestFiles(root, /\.spec\.ts$/, [])).toEqual(["e2e/pets.spec.ts"]);
  });

  it.each([
    ["e2e/api/pets.test.ts", true],
    ["e2e/api/worker.test.ts", true],
    ["e2e/pets.spec.ts", true],
    ["lib/pets.rules.test.ts", false],
    ["components/pets.test.tsx", false],
  ])("decides whether %s needs the build: %s", (file, expected) => {
    expect(needBuild(root, [file])).toBe(expected);
  });
});
