import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { afterEach, expect, it } from "vitest";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { BASELINE } from "#lib/platform/baseline.ts";
import { parseSettings } from "#lib/platform/config/env.ts";
import { ensureMigrated } from "#lib/platform/db/ensure-migrated.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { encryptionKeys } from "#lib/platform/secrets/key-file.service.ts";
import { postgresAccount } from "./account.ts";
import { ensureAppRole } from "./app-role.ts";
import { type Embedded, startEmbedded } from "./cluster.ts";
import { withConnection } from "./connection.ts";
import { isRoot, locationsIn } from "./locations.ts";
import { readState, writeState } from "./state.ts";
import { assertTrustedFolder } from "./trusted-folder.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..", "..");
const folders: string[] = [];
let running: Embedded | undefined;

function temporaryFolder(): string {
  const folder = scratchFolder("role");
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  await running?.stop();
  running = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

const onDatabase = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => withConnection({ connectionString: url }, work);

const FOREIGN = `select count(*)::int as n from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname in ('public', 'graphile_worker') and relkind in ('r', 'v', 'S') and pg_get_userbyid(relowner) <> current_user`;

it("connects the program as a non-superuser database owner, and the superuser only through the socket", async () => {
  const folder = temporaryFolder();
  running = await startEmbedded(ROOT, { dataDir: folder, throwAway: true });
  await ensureMigrated(ROOT, running.url);
  const { rows } = await onDatabase(running.url, (client) =>
    client.query(
      `select usesuper, (select pg_get_userbyid(datdba) = current_user from pg_database where datname = current_database()) as owns
         from pg_user where usename = current_user`,
    ),
  );
  expect(rows).toEqual([{ usesuper: false, owns: true }]);
  const locations = locationsIn(folder);
  const { port, password, adminPassword } = readState(locations) ?? { port: 0 };
  const admin = { user: "petstore", database: "petstore", port, password: adminPassword };
  const isAdmin = (client: pg.Client) => client.query("select usesuper from pg_user where usename = current_user");
  expect((await withConnection({ ...admin, host: locations.data }, isAdmin)).rows).toEqual([{ usesuper: true }]);
  await expect(withConnection({ ...admin, host: "127.0.0.1" }, isAdmin)).rejects.toMatchObject({ code: "28000" });
  await expect(withConnection({ ...admin, host: locations.data, password }, isAdmin)).rejects.toMatchObject({ code: "28P01" });
  expect(statSync(locations.data).mode & 0o077).toBe(0);
  const [pid] = readFileSync(path.join(locations.data, "postmaster.pid"), "utf8").split("\n");
  const given = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").filter(Boolean);
  expect(given.map((entry) => entry.split("=")[0]).filter((name) => !name?.startsWith("PG") && name !== "PWD")).toEqual([
    "PATH",
    "LC_ALL",
    "NODE_ENV",
  ]);
});

it("waits for a database that takes seconds to create", async () => {
  const folder = temporaryFolder();
  const locations = locationsIn(folder);
  running = await startEmbedded(ROOT, { dataDir: folder, throwAway: true });
  const state = readState(locations);
  if (!state) throw new Error("the cluster has no state");
  const admin = { user: "petstore", password: state.adminPassword, host: locations.data, port: state.port };
  await withConnection({ ...admin, database: "postgres" }, (client) => client.query("drop database petstore"));
  // PostgreSQL waits for up to five seconds until no one uses the template.
  let made: Promise<unknown> | undefined;
  await withConnection({ ...admin, database: "template1" }, async (client) => {
    made = ensureAppRole(locations, state, false);
    await client.query("select pg_sleep(1.8)");
    await client.query("select pg_sleep(1.8)");
  });
  await made;
  expect((await onDatabase(running.url, (client) => client.query("select current_database()"))).rows).toEqual([
    { current_database: "petstore" },
  ]);
});

it("migrates an earlier release's superuser-owned cluster to the app role with all its data", async () => {
  const folder = temporaryFolder();
  const locations = locationsIn(path.join(folder, "postgres"));
  const fresh = await startEmbedded(ROOT, { dataDir: folder });
  const { port, adminPassword = "" } = readState(locations) ?? { port: 0 };
  const asSuperuser = { user: "petstore", password: adminPassword, host: locations.data, port };
  await withConnection({ ...asSuperuser, database: "postgres" }, async (client) => {
    await client.query("drop database petstore");
    await client.query("drop owned by petstore_app");
    await client.query("drop role petstore_app");
    await client.query("create database petstore");
  });
  await withConnection({ ...asSuperuser, database: "petstore" }, async (client) => {
    await client.query(readFileSync(path.join(ROOT, "prisma", "migrations", BASELINE, "migration.sql"), "utf8"));
    await client.query("create schema graphile_worker");
    await client.query("create function graphile_worker.answer() returns int language sql as 'select 42'");
    await client.query("insert into projects (name, slug) values ('Kept', 'kept')");
  });
  await fresh.stop();
  writeState(locations, { port, password: adminPassword });

  running = await startEmbedded(ROOT, { dataDir: folder });
  await onDatabase(running.url, async (client) => {
    expect((await client.query("select current_user as name, (select usesuper from pg_user where usename = current_user)")).rows).toEqual([
      { name: "petstore_app", usesuper: false },
    ]);
    expect((await client.query("select slug from projects")).rows).toEqual([{ slug: "kept" }]);
    expect((await client.query(FOREIGN)).rows).toEqual([{ n: 0 }]);
    await client.query("alter table projects add column later int");
    await client.query("create or replace function graphile_worker.answer() returns int language sql as 'select 43'");
    await client.query(`alter type "Plan" add value 'later'`);
    await client.query("drop schema graphile_worker cascade");
  });
  expect(readState(locations)).toMatchObject({ adminPassword });
});

it("refuses as root to write to a folder that is foreign or writable by others", () => {
  const folder = temporaryFolder();
  const [theirs, open] = [path.join(folder, "theirs"), path.join(folder, "open")];
  for (const one of [theirs, open]) mkdirSync(one);
  chmodSync(open, 0o777);
  const account = postgresAccount();
  if ("uid" in account) chownSync(theirs, account.uid, account.gid);
  assertTrustedFolder(path.join(folder, "not-there-yet"));
  const errors = [theirs, open].map((one) => {
    try {
      assertTrustedFolder(path.join(one, "postgres"));
      return "none";
    } catch (error) {
      return error instanceof OperatorError ? error.message : "unexpected";
    }
  });
  const wanted = [
    expect.stringMatching(/theirs belongs to another user \(id \d+\)/),
    expect.stringMatching(/other users may write to .*open/),
  ];
  expect(errors).toEqual(isRoot() ? wanted : ["none", "none"]);
});

it("writes neither database nor encryption keys as root to another user's folder", async () => {
  if (!isRoot()) return;
  const theirs = path.join(temporaryFolder(), "theirs");
  mkdirSync(theirs);
  const account = postgresAccount();
  if ("uid" in account) chownSync(theirs, account.uid, account.gid);
  const refusal = /theirs belongs to another user \(id \d+\)/;
  await expect(startEmbedded(ROOT, { dataDir: theirs })).rejects.toThrow(refusal);
  expect(() => encryptionKeys(ROOT, parseSettings({ DATA_DIR: theirs }))).toThrow(refusal);
  expect(readdirSync(theirs)).toEqual([]);
});
