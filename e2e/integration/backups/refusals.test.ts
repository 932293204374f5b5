import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runVerbHere } from "#e2e/support/command-line.ts";
import { everyRow } from "#e2e/support/every-row.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { authenticatedText, manifestText } from "#lib/operations/backups/manifest.rules.ts";
import { authenticate } from "#lib/operations/backups/passphrase.service.ts";
import { MANIFEST_FILE } from "#lib/operations/backups/rules.ts";
import type { Authentication, Manifest } from "#lib/operations/backups/schema.ts";
import { onConnection } from "#lib/platform/db/connection.ts";

const KEYS = `first:${"A".repeat(43)}`;
const PASSPHRASE = "correct horse battery staple";
const SECRET = "s".repeat(32);

const folder = scratchFolder("refusals");
const inFolder = (name: string): string => path.join(folder, name);
const [source, target] = [await createTestDatabase(), await createTestDatabase()];
let client: pg.Client;
let whole: string;
let untouched: Record<string, string>;

beforeAll(async () => {
  const rows =
    "insert into projects (slug, name) values ('kept', 'Kept'); insert into service_secrets (name, sealed) values ('one', 'first.x')";
  await onConnection({ connectionString: source.url }, (there) => there.query(rows));
  writeFileSync(inFolder("passphrase"), `${PASSPHRASE}\n`);
  const { code, stdout } = await runVerbHere(source.url, ["backup", "--to", folder, "--passphrase-file", inFolder("passphrase")], {
    ENCRYPTION_KEYS: KEYS,
    AUTH_SECRET: SECRET,
  });
  expect(code).toBe(0);
  whole = stdout.trim();
  client = new pg.Client({ connectionString: target.url });
  await client.connect();
  untouched = await everyRow(client);
});

afterAll(async () => {
  await client.end();
  await Promise.all([source.drop(), target.drop()]);
  rmSync(folder, { recursive: true });
});

async function changed(change: (copy: string) => void | Promise<void>): Promise<string> {
  const copy = mkdtempSync(inFolder("changed-"));
  cpSync(whole, copy, { recursive: true });
  await change(copy);
  return copy;
}

type Written = Manifest & { checksum: string; authentication: Authentication };

const writtenIn = (copy: string): Written => JSON.parse(readFileSync(path.join(copy, MANIFEST_FILE), "utf8")) as Written;
const manifestIn = (copy: string): Manifest => {
  const { checksum: _, authentication: __, ...manifest } = writtenIn(copy);
  return manifest;
};
/** Anyone can compute the checksum. */
const writeManifest = (
  copy: string,
  change: Partial<Manifest>,
  authentication: Authentication | null = writtenIn(copy).authentication,
): void => writeFileSync(path.join(copy, MANIFEST_FILE), manifestText({ ...manifestIn(copy), ...change }, authentication));

/** Changes a row, and brings the checksums up to date. */
function forgeRow(copy: string, authentication?: null): void {
  const rows = gunzipSync(readFileSync(path.join(copy, "projects.copy.gz"))).toString();
  const forged = gzipSync(rows.replace("Kept", "Evil"));
  writeFileSync(path.join(copy, "projects.copy.gz"), forged);
  const sha256 = createHash("sha256").update(forged).digest("hex");
  const tables = manifestIn(copy).tables.map((table) => (table.name === "projects" ? { ...table, bytes: forged.length, sha256 } : table));
  writeManifest(copy, { tables }, authentication);
}
const flip = (file: string): void => {
  const bytes = readFileSync(file);
  bytes[12] = (bytes[12] ?? 0) ^ 1;
  writeFileSync(file, bytes);
};

it("derives the key from a passphrase at OWASP's costs", async () => {
  expect(await authenticate(PASSPHRASE, "text")).toMatchObject({ kdf: "scrypt", cost: 2 ** 15, blockSize: 8, parallelization: 3 });
});

const NEWER = "29990101000000_later";

it.each<[string, (copy: string) => void | Promise<void>, RegExp]>([
  [
    "a truncated file",
    (copy) => truncateSync(path.join(copy, "projects.copy.gz"), 30),
    /is damaged: projects\.copy\.gz cannot be read to its end/,
  ],
  ["a changed file", (copy) => flip(path.join(copy, "projects.copy.gz")), /is damaged: projects\.copy\.gz/],
  ["a missing file", (copy) => rmSync(path.join(copy, "pets.copy.gz")), /is damaged: it lacks pets\.copy\.gz/],
  [
    "a file exchanged for another",
    (copy) => cpSync(path.join(copy, "projects.copy.gz"), path.join(copy, "pets.copy.gz")),
    /is damaged: pets\.copy\.gz has \d+ bytes instead of \d+/,
  ],
  ["a truncated manifest", (copy) => truncateSync(path.join(copy, MANIFEST_FILE), 400), /its manifest\.json has been cut off or changed/],
  [
    "a changed manifest",
    (copy) =>
      writeFileSync(
        path.join(copy, MANIFEST_FILE),
        readFileSync(path.join(copy, MANIFEST_FILE), "utf8").replace('"rows": 1,', '"rows": 2,'),
      ),
    /its manifest\.json has been cut off or changed/,
  ],
  ["forged rows with right checksums", (copy) => forgeRow(copy), /, or someone has changed the backup: if you are sure of the passphrase/],
  ["forged rows without authentication", (copy) => forgeRow(copy, null), /^Nothing proves who wrote the backup .* add --unauthenticated/],
  ["no manifest", (copy) => rmSync(path.join(copy, MANIFEST_FILE)), /is not a backup: it has no manifest\.json/],
  [
    "a newer schema",
    (copy) => writeManifest(copy, { migrations: [...manifestIn(copy).migrations, NEWER] }),
    new RegExp(`is at schema ${NEWER}, which this Petstore \\S+ does not know`),
  ],
  [
    "absurd costs for the passphrase",
    (copy) => writeManifest(copy, {}, { ...writtenIn(copy).authentication, cost: 2 ** 40 }),
    /^This backup asks for scrypt costs that no Petstore uses \(N=1099511627776, r=8, p=3\)/,
  ],
  ["a newer format", (copy) => writeManifest(copy, { format: 2 as 1 }), /has format 2, which this Petstore does not know/],
  [
    "tables of another schema",
    async (copy) => {
      const manifest = manifestIn(copy);
      const change = { tables: manifest.tables.filter(({ name }) => name !== "pets") };
      writeManifest(copy, change, await authenticate(PASSPHRASE, authenticatedText({ ...manifest, ...change })));
    },
    /the table pets differs/,
  ],
])("refuses %s in one sentence and changes nothing", async (_, change, sentence) => {
  const ended = await runVerbHere(target.url, ["restore", await changed(change)], { BACKUP_PASSPHRASE: PASSPHRASE, ENCRYPTION_KEYS: KEYS });
  expect(ended).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(sentence) });
  expect(ended.stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(await everyRow(client)).toEqual(untouched);
});

it("refuses the wrong passphrase, no passphrase, and another key of the same name", async () => {
  const restore = (environment: Record<string, string>) => runVerbHere(target.url, ["restore", whole], environment);
  expect(await restore({ BACKUP_PASSPHRASE: "a wrong one, but long" })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The passphrase is not the one/),
  });
  expect(await restore({ ENCRYPTION_KEYS: `other:${"B".repeat(43)}` })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/does not have \(first\): add --passphrase-file/),
  });
  expect(await restore({ BACKUP_PASSPHRASE: PASSPHRASE, ENCRYPTION_KEYS: `first:${"B".repeat(43)}` })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/other encryption keys under the same names \(first\)/),
  });
  expect(await everyRow(client)).toEqual(untouched);
});

it("restores keys into the key file, or says what to set, and replaces a database in use only on request", async () => {
  const home = inFolder("home");
  const fresh = { BACKUP_PASSPHRASE: PASSPHRASE, ENCRYPTION_KEYS: "", DATA_DIR: home };
  const first = await runVerbHere(target.url, ["restore", whole], fresh);
  expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining(`\nAUTH_SECRET=${SECRET}\n`) });
  expect(first.stdout).not.toContain(KEYS);
  expect(readFileSync(path.join(home, "postgres", "encryption-keys"), "utf8")).toBe(`${KEYS}\n`);
  expect((await client.query("select slug from projects")).rows).toEqual([{ slug: "kept" }]);
  // Ids that may have been given out after the backup do not come back.
  expect((await client.query("select nextval('projects_id_seq') as id")).rows).toEqual([{ id: "1000002" }]);

  await client.query("update projects set name = 'Changed'");
  expect(await runVerbHere(target.url, ["restore", whole], fresh)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is in use: add --replace/),
  });
  expect((await client.query("select name from projects")).rows).toEqual([{ name: "Changed" }]);
  const own = `own:${"C".repeat(43)}`;
  const replaced = await runVerbHere(target.url, ["restore", whole, "--replace", "--safety-copy", folder], {
    ...fresh,
    ENCRYPTION_KEYS: own,
    AUTH_SECRET: SECRET,
  });
  expect(replaced).toMatchObject({ code: 0, stdout: expect.stringMatching(new RegExp(`\nENCRYPTION_KEYS=${own},${KEYS}\n$`)) });
  expect((await client.query("select name from projects")).rows).toEqual([{ name: "Kept" }]);
  const [copy = ""] = /What is there now is in (.*)\.\n/.exec(replaced.stderr)?.slice(1) ?? [];
  expect(await runVerbHere(target.url, ["backup", "verify", copy, "--json"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"hasKeys": false'),
  });
});

it("verifies who wrote a backup with the passphrase, and restores one that nothing proves only on request", async () => {
  const forged = await changed((copy) => forgeRow(copy, null));
  const environment = { BACKUP_PASSPHRASE: PASSPHRASE, ENCRYPTION_KEYS: KEYS };
  expect(await runVerbHere(target.url, ["backup", "verify", whole], environment)).toMatchObject({
    code: 0,
    stderr: expect.not.stringContaining("No passphrase"),
  });
  expect(await runVerbHere(target.url, ["backup", "verify", forged], environment)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Nothing proves/),
  });
  expect(await runVerbHere(target.url, ["backup", "verify", forged])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("No passphrase was given, so nothing shows"),
  });
  const ended = await runVerbHere(target.url, ["restore", forged, "--unauthenticated", "--replace", "--safety-copy", folder], environment);
  expect(ended).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/created by http:\/\/localhost:3000 \(installation [0-9a-f-]{36}\)/),
  });
});

it("keeps its own identity through a restore, so that it never deletes the other installation's backups", async () => {
  const rows = async (select: string): Promise<unknown[]> => (await client.query(select)).rows;
  const [identity, list] = ["select id from installation", "select origin, place from backup_runs order by id"];
  const [[own], before] = [await rows(identity), await rows(list)];
  expect(own).toBeDefined();
  expect(manifestIn(whole).installation).not.toEqual(own);
  await runVerbHere(target.url, ["restore", whole, "--replace", "--safety-copy", folder, "--without-keys"]);
  expect(await rows(identity)).toEqual([own]);
  expect(await rows(list)).toEqual([...before, { origin: "safety", place: expect.stringMatching(/-safety$/) }]);
});

it("refuses while another Petstore uses the database", async () => {
  const other = new pg.Client({ connectionString: target.url, application_name: "petstore worker" });
  await other.connect();
  const ended = await runVerbHere(target.url, ["restore", whole, "--replace", "--safety-copy", folder], { ENCRYPTION_KEYS: KEYS });
  await other.end();
  expect(ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Petstore is using this database \(sessions: 1 × petstore worker\)\. Stop it/),
  });
});

it("refuses a place that cannot be written, and a second backup at the same time", async () => {
  expect(await runVerbHere(target.url, ["backup", "--to", inFolder("missing")])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The folder .*missing does not exist/),
  });
  expect(await runVerbHere(target.url, ["backup"])).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Where\?/) });
  await client.query("select pg_advisory_lock(hashtextextended('backups', 0))");
  expect(await runVerbHere(target.url, ["backup", "--to", folder])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Another backup of this database is being created/),
  });
  await client.query("select pg_advisory_unlock_all()");
});
