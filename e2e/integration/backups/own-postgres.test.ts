import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { runVerb } from "#e2e/support/command-line.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { endPrograms, type Program, startProgram, stopProgram } from "#e2e/support/program.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { systemPostgres } from "#e2e/support/system-postgres.ts";
import { onConnection } from "#lib/platform/db/connection.ts";

const postgres = systemPostgres();
const home = scratchFolder("own-postgres");
const inFolder = (name: string): string => path.join(postgres.folder, name);
/** PostgreSQL's documentation has the same examples. */
const ARCHIVING = [
  "wal_level = replica",
  "archive_mode = on",
  `archive_command = 'test ! -f ${inFolder("archive")}/%f && cp %p ${inFolder("archive")}/%f'`,
];

afterAll(async () => {
  await endPrograms();
  await postgres.end();
  rmSync(home, { recursive: true, force: true });
});

const start = (url: string): Promise<Program> =>
  startProgram({ DATABASE_URL: url, DATA_DIR: home, LOG_LEVEL: "warn", WORKER_CONCURRENCY: "0" });

/** @returns its id */
async function add({ base }: Program, key: string, name: string): Promise<number> {
  const { status, text } = await httpCall(base, "POST", "/v1/pets", { key, body: JSON.stringify({ name, categoryId: 1 }) });
  expect(status).toBe(201);
  return (JSON.parse(text) as { id: number }).id;
}

async function has({ base }: Program, key: string, id: number): Promise<boolean> {
  const { status, text } = await httpCall(base, "GET", `/v1/pets?ids=${id}`, { key });
  expect(status).toBe(200);
  return (JSON.parse(text) as unknown[]).length === 1;
}

async function command(url: string, ...args: string[]): Promise<string> {
  const { code, stdout } = await runVerb(url, args, { DATA_DIR: home });
  expect(code).toBe(0);
  return stdout.trim();
}

async function query(url: string, text: string): Promise<string> {
  const { rows } = await onConnection({ connectionString: url }, (client) => client.query<Record<string, unknown>>(text));
  return String(Object.values(rows[0] ?? {})[0]);
}

it("comes back from pg_dump of a live installation, and by archived WAL to the moment before a mistake", async () => {
  mkdirSync(inFolder("archive"));
  const { uid, gid } = statSync(postgres.folder);
  chownSync(inFolder("archive"), uid, gid);
  await postgres.run("initdb", "-D", "data", "-U", "petstore", "--encoding=UTF8", "--auth=trust");
  const { port, stop } = await postgres.start("data", ARCHIVING);
  const at = ["-h", "127.0.0.1", "-p", String(port), "-U", "petstore"];
  await postgres.run("createdb", ...at, "petstore");
  const live = await start(postgres.url(port, "petstore"));
  await command(postgres.url(port, "petstore"), "projects", "create", "--name", "Shelter");
  const key = await command(postgres.url(port, "petstore"), "keys", "create", "--project", "shelter", "--name", "Test");
  const first = await add(live, key, "Dumped");

  await postgres.run("pg_dump", ...at, "--format=custom", "--file=petstore.dump", "petstore");
  await postgres.run("pg_basebackup", ...at, "--checkpoint=fast", "-D", "base");
  const second = await add(live, key, "Archived");
  const moment = await query(postgres.url(port, "petstore"), "select clock_timestamp()::text");
  await query(postgres.url(port, "petstore"), "delete from pets");
  expect(await has(live, key, second)).toBe(false);

  await postgres.run("createdb", ...at, "elsewhere");
  await postgres.run("pg_restore", ...at, "--dbname=elsewhere", "--exit-on-error", "petstore.dump");
  const dumped = await start(postgres.url(port, "elsewhere"));
  expect([await has(dumped, key, first), await has(dumped, key, second)]).toEqual([true, false]);
  for (const program of [dumped, live]) expect(await stopProgram(program)).toMatchObject({ code: 0 });

  await query(postgres.url(port, "petstore"), "select pg_switch_wal()");
  await stop();
  writeFileSync(inFolder("base/recovery.signal"), "");
  chownSync(inFolder("base/recovery.signal"), uid, gid);
  const recovery = [
    `restore_command = 'cp ${inFolder("archive")}/%f %p'`,
    `recovery_target_time = '${moment}'`,
    "recovery_target_action = promote",
  ];
  const recovered = await postgres.start("base", recovery);
  const url = postgres.url(recovered.port, "petstore");
  await eventually("the end of the recovery", async () => (await query(url, "select pg_is_in_recovery()")) === "false");
  const back = await start(url);
  expect([await has(back, key, first), await has(back, key, second)]).toEqual([true, true]);
  expect(await stopProgram(back)).toMatchObject({ code: 0 });
});
