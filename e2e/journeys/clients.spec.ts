import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";

const run = promisify(execFile);
const BASE = process.env["PETSTORE_E2E_URL"] ?? "";
const PHP = path.join(import.meta.dirname, "..", "..", "clients", "php", "petstore.php");
const USE = `import { Petstore, PetstoreError } from "petstore-client";
const petstore = new Petstore({ key: process.env.PETSTORE_KEY, baseUrl: "${BASE}/v1" });
const page = await petstore.pets.list({ limit: 1 }).page();
const error = await petstore.pets.update(1n, { name: "" }).catch((error) => error);
console.log(String(Array.isArray(page.items)), String(error instanceof PetstoreError && error.code));`;

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-agency-"));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

test("the clients come from where the guide says, ask no registry, and work with this service", async ({ page }) => {
  await page.goto("/docs/guide/clients");
  const shown = async (name: string): Promise<string> => (await page.getByRole("region", { name, exact: true }).textContent()) ?? "";
  // Nothing answers at this port.
  const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9/", npm_config_cache: path.join(folder, "cache") };
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  await run("sh", ["-c", await shown("Install the TypeScript client")], { cwd: folder, env });
  writeFileSync(path.join(folder, "use.js"), USE);
  const used = await run(process.execPath, ["use.js"], { cwd: folder, env: { ...env, PETSTORE_KEY: process.env["PETSTORE_E2E_KEY"] } });
  expect(used.stdout).toBe("true invalid_body\n");
  await run("sh", ["-c", await shown("Get the PHP client")], { cwd: folder });
  expect(readFileSync(path.join(folder, "petstore.php"), "utf8")).toBe(readFileSync(PHP, "utf8"));
  expect((await page.request.get("/docs/clients/..%2Fmain.mjs")).status()).toBe(404);
});
