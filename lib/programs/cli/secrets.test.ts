import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { runVerb, runVerbHere } from "#e2e/support/command-line.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { keysFile } from "#lib/platform/secrets/key-file.service.ts";
import { encryptionLockName } from "#lib/platform/secrets/rules.ts";

const keyOf = (sign: string): string => sign.repeat(43);
const database = await createTestDatabase();
afterAll(() => database.drop());

it("secrets rotate prints a new first key, drops unneeded ones, and status hides keys", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("insert into service_secrets (name, sealed) values ('one', 'older.x'), ('two', 'older.y'), ('three', 'lost.z')");
  const before = { ENCRYPTION_KEYS: `first:${keyOf("A")},idle:${keyOf("B")},older:${keyOf("C")}` };
  const rotated = await runVerb(database.url, ["secrets", "rotate"], before);
  expect(rotated.code).toBe(0);
  expect(rotated.stdout).toMatch(new RegExp(`^ENCRYPTION_KEYS=k[0-9a-f]{8}:[\\w-]{43},first:${keyOf("A")},older:${keyOf("C")}\n$`));
  expect(rotated.stderr).toMatch(/^Nothing has changed yet\. .*restart the service/);

  const keys = rotated.stdout.trimEnd().replace("ENCRYPTION_KEYS=", "");
  const added = keys.split(":")[0] ?? "";
  const status = await runVerbHere(database.url, ["secrets", "status"], { ENCRYPTION_KEYS: keys });
  expect(status.code).toBe(0);
  expect(status.stdout.trimEnd().split("\n").slice(1)).toEqual([
    `${added}  encrypts and decrypts        0`,
    "first      decrypts                     0",
    "older      decrypts                     2",
    "lost       MISSING                      1",
  ]);
  expect(status.stderr).toContain("Nothing is encrypted with key first anymore: it can be removed.");
  expect(status.stderr).toContain("Key older is still needed;");
  expect(status.stderr).toContain("Key lost is missing: 1 secret cannot be opened until it is back.");
  for (const key of keys.split(",")) expect(`${status.stdout}${status.stderr}`).not.toContain(key.split(":")[1]);
  await client.end();
});

it("secrets rotate adds a new first key to a generated key file without printing it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-secrets-"));
  const file = keysFile(folder, { DATA_DIR: folder });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `own:${keyOf("D")}\n`, { mode: 0o600 });
  const { code, stdout, stderr } = await runVerbHere(database.url, ["secrets", "rotate", "--json"], {
    ENCRYPTION_KEYS: "",
    DATA_DIR: folder,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const keys = readFileSync(file, "utf8");
  expect(keys).toMatch(new RegExp(`^k[0-9a-f]{8}:[\\w-]{43},own:${keyOf("D")}\n$`));
  expect(JSON.parse(stdout)).toEqual({ file, key: keys.split(":")[0] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

it("secrets rotate keeps a running Petstore's encryption key across repeated runs before a restart", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("select pg_advisory_lock_shared(hashtextextended($1, 0))", [encryptionLockName("running")]);
  let keys = `running:${keyOf("E")}`;
  for (let time = 0; time < 2; time++) {
    const { stdout } = await runVerbHere(database.url, ["secrets", "rotate"], { ENCRYPTION_KEYS: keys });
    keys = stdout.trimEnd().replace("ENCRYPTION_KEYS=", "");
  }
  expect(keys).toMatch(new RegExp(`^k[0-9a-f]{8}:[\\w-]{43},k[0-9a-f]{8}:[\\w-]{43},running:${keyOf("E")}$`));
  await client.end();
});
