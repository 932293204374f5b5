import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/** @returns settings of a storage for this file's photos */
export function useMediaFolder(): { DATA_DIR: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-media-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { DATA_DIR: folder };
}
