import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { leftBehind } from "#e2e/runner/scratch.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";

it("takes only folders of killed runs for left behind, so that a run removes none of another's", () => {
  const prefix = `petstore-left-${process.pid}-`;
  const { pid: dead } = spawnSync("true");
  const folders = [process.pid, dead, "abc"].map((owner) => mkdtempSync(path.join(tmpdir(), `${prefix}${owner}-`)));
  try {
    expect(leftBehind(prefix)).toEqual([folders[1]]);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
});

it("names the folder of a test's photos after its process, so that another run leaves it alone", async () => {
  const close = await useTestDatabase();
  const { DATA_DIR = "" } = settings();
  await close();
  expect(path.basename(DATA_DIR)).toContain(`-${process.pid}-`);
});
