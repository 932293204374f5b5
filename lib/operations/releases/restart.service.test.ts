import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testPort } from "#e2e/support/test-port.ts";
import { readyFailure, restartOf, unitFailure } from "./restart.service.ts";

const UNITS = ["petstore@worker.service", "petstore@edge.service"];
const folder = mkdtempSync(path.join(tmpdir(), "petstore-units-"));

beforeAll(() => vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const called = path.join(folder, "called");

function putSystemctl(lines: string): void {
  rmSync(called, { force: true });
  writeFileSync(path.join(folder, "systemctl"), `#!/bin/sh\ntouch ${called}\n${lines}\n`, { mode: 0o755 });
}

/** Returns the next state with each call, and then repeats the last. */
function systemctl(...states: string[]): void {
  const asked = path.join(folder, "asked");
  writeFileSync(asked, states.map((state) => `active\\n\\n${state}\n`).join(""));
  putSystemctl(`printf "$(head -n 1 ${asked})\\n"\n[ "$(wc -l < ${asked})" = 1 ] || sed -i 1d ${asked}`);
}

it("takes units as updated that stay active", async () => {
  systemctl("active");
  expect(await unitFailure(UNITS, 500)).toBeUndefined();
  expect(existsSync(called)).toBe(true);
});

it("names the unit that ends after its start", async () => {
  systemctl("active", "activating");
  const reason = "petstore@edge.service is activating; `journalctl -u petstore@edge.service` says why.";
  expect(await unitFailure(UNITS, 60_000)).toBe(reason);
});

it("waits no longer for one whose unit ended", async () => {
  systemctl("active", "activating");
  const unused = `http://127.0.0.1:${await testPort()}/api/ready`;
  expect(await readyFailure(unused, 60_000, UNITS)).toBe(
    "petstore@edge.service is activating; `journalctl -u petstore@edge.service` says why.",
  );
});

it("says why systemd never told", async () => {
  putSystemctl("echo no bus >&2; exit 1");
  expect(await unitFailure(UNITS, 500)).toContain("no bus");
});

it.each(["docker restart pets", "ssh edge1 systemctl restart petstore.service"])("asks nothing here about %s", async (command) => {
  systemctl("failed");
  const how = await restartOf(command);
  expect(how).toEqual({ command, units: [] });
  expect(await unitFailure(how?.units ?? UNITS, 500)).toBeUndefined();
  expect(existsSync(called)).toBe(false);
});
