import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { unitFailure } from "./restart.service.ts";

const UNITS = "systemctl restart petstore@worker.service petstore@edge.service";
const folder = mkdtempSync(path.join(tmpdir(), "petstore-units-"));

beforeAll(() => vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Says these, each time it is asked the next, and then the last again. */
function systemctl(...states: string[]): void {
  const asked = path.join(folder, "asked");
  writeFileSync(asked, states.map((state) => `active\\n\\n${state}\n`).join(""));
  const script = `#!/bin/sh\nprintf "$(head -n 1 ${asked})\\n"\n[ "$(wc -l < ${asked})" = 1 ] || sed -i 1d ${asked}\n`;
  writeFileSync(path.join(folder, "systemctl"), script, { mode: 0o755 });
}

it("takes units as updated that stay active", async () => {
  systemctl("active");
  expect(await unitFailure(UNITS, 500)).toBeUndefined();
});

it("names the unit that ends after its start", async () => {
  systemctl("active", "activating");
  const reason = "petstore@edge.service is activating; `journalctl -u petstore@edge.service` says why.";
  expect(await unitFailure(UNITS, 60_000)).toBe(reason);
});

it("asks nothing about another way to restart", async () => {
  systemctl("failed");
  expect(await unitFailure("docker restart pets")).toBeUndefined();
});
