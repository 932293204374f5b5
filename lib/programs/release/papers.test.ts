import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#lib/platform/programs.ts";
import { checksums, licenses, releaseNotes, softwareBill } from "#lib/programs/release/papers.ts";
import { refuseUncounted } from "#lib/programs/release/release.ts";

it("has the notes of its version, or of what came since the last release", () => {
  const changelog = "# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [1.0.0] - 2026-11-29\n\n- Old.\n";
  expect(releaseNotes(changelog, "1.0.0")).toBe("# Petstore 1.0.0\n\n- Old.\n");
  expect(releaseNotes(changelog, "1.1.0-dev.3")).toBe("# Petstore 1.1.0-dev.3\n\n- New.\n");
  const released = changelog.replace("## [Unreleased]\n\n- New.\n\n", "");
  expect(releaseNotes(released, "1.1.0-dev.3")).toBe("# Petstore 1.1.0-dev.3\n\n## [1.0.0] - 2026-11-29\n\n- Old.\n");
});

it("names each package with its license and checksum, the same each time, and no development tool", () => {
  const text = softwareBill(ROOT, "1.1.0-dev.3", 0);
  const { bomFormat, metadata, components } = JSON.parse(text) as {
    bomFormat: string;
    metadata: { timestamp: string; component: { name: string; version: string } };
    components: { name: string; hashes?: { alg: string }[]; licenses?: unknown[] }[];
  };
  expect({ bomFormat, metadata }).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { timestamp: "1970-01-01T00:00:00.000Z", component: { name: "petstore", version: "1.1.0-dev.3" } },
  });
  expect(components.find(({ name }) => name === "next")).toMatchObject({ hashes: [{ alg: "SHA-512" }], licenses: [expect.anything()] });
  expect(components.filter(({ name }) => ["vitest", "@biomejs/biome"].includes(name))).toEqual([]);
  expect(text).not.toContain("serialNumber");
});

it("says which npm it needs where the one that is there is older", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-npm-"));
  writeFileSync(path.join(folder, "npm"), '#!/bin/sh\n[ "$1" = --version ] && echo 10.1.0\n', { mode: 0o755 });
  const { PATH } = process.env;
  process.env["PATH"] = `${folder}:${PATH}`;
  try {
    expect(() => softwareBill(ROOT, "1.1.0-dev.3", 0)).toThrow(
      "A release needs npm 10.2.0 or newer, which lists its packages; this is 10.1.0",
    );
  } finally {
    process.env["PATH"] = PATH;
    rmSync(folder, { recursive: true });
  }
});

it("is refused without a version of its own: the count is missing in a shallow clone, or PETSTORE_VERSION is none", () => {
  expect(() => refuseUncounted("1.1.0-dev")).toThrow("This clone is shallow");
  expect(() => refuseUncounted("latest")).toThrow('PETSTORE_VERSION is "latest": set it to a version such as 1.1.0-dev.5');
  for (const version of ["1.0.0", "1.1.0-dev.5"]) refuseUncounted(version);
});

it("has the texts of the licenses, each once, and says where the product's own goes", () => {
  const text = licenses(ROOT);
  expect(text).toMatch(/^The license of Petstore itself is its owner's to choose: it goes into the file LICENSE/);
  expect(text).toMatch(/^next [\d.]+: MIT$/m);
  expect(text).toMatch(/^@prisma\/client [\d.]+: Apache-2\.0$/m);
  expect(text).not.toMatch(/^vitest /m);
});

it("has checksums of files, not of links, as sha256sum checks them", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-sums-"));
  writeFileSync(path.join(folder, "one"), "1");
  symlinkSync(".", path.join(folder, "link"));
  const sum = createHash("sha256").update("1").digest("hex");
  expect(checksums([{ folder, files: ["one", "link"] }])).toBe(`${sum}  one\n`);
  rmSync(folder, { recursive: true });
});
