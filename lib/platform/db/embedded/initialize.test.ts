import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { initialize } from "#lib/platform/db/embedded/initialize.ts";
import { locationsIn } from "#lib/platform/db/embedded/locations.ts";

it("refuses the data of another PostgreSQL with the commands that move it, and changes nothing", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "petstore-major-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const locations = locationsIn(home);
  mkdirSync(locations.data);
  writeFileSync(path.join(locations.data, "PG_VERSION"), "17\n");
  const binaries = { majorVersion: "18", initdb: "", pgCtl: "" };
  await expect(initialize(locations, {}, binaries, false)).rejects.toThrow(
    new RegExp(
      `PostgreSQL 17, and this Petstore comes with 18\\..*backup --to ${home}/upgrade\\n.*mv ${home}/data ${home}/data-17\\n.*restore ${home}/upgrade/`,
      "s",
    ),
  );
});
