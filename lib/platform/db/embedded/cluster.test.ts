import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { endChild } from "#e2e/support/end-child.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { onConnection } from "#lib/platform/db/connection.ts";
import { postgresAccount } from "./account.ts";
import { type Embedded, startEmbedded } from "./cluster.ts";
import { locationsIn } from "./locations.ts";
import { postmasterPid } from "./postmaster.ts";
import { commandLine, isAlive, waitUntilGone } from "./processes.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..", "..");
let running: Embedded | undefined;

function temporaryFolder(): string {
  return scratchFolder("cluster");
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  return (await onConnection({ connectionString: url }, (client) => client.query(text))).rows;
}

function serverPid(folder: string): number {
  return postmasterPid(locationsIn(realpathSync(folder))) ?? 0;
}

afterEach(async () => {
  await running?.stop();
  running = undefined;
});

it("creates a local, password-protected cluster and leaves no trace of a temporary one", async () => {
  const folder = temporaryFolder();
  running = await startEmbedded(ROOT, { dataDir: folder, throwAway: true });
  expect(running.adopted).toBe(false);
  const [row] = await query(
    running.url,
    "select current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as sockets",
  );
  expect(row).toEqual({ address: "127.0.0.1", sockets: "." });

  const wrong = new URL(running.url);
  wrong.password = "wrong";
  await expect(query(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });

  const { state } = locationsIn(folder);
  expect(statSync(state).mode & 0o777).toBe(0o600);
  const pid = serverPid(folder);
  expect(readFileSync(`/proc/${pid}/cmdline`, "utf8")).not.toContain(new URL(running.url).password);

  await running.stop();
  running = undefined;
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});

it("takes over a killed owner's server with its data", async () => {
  const folder = temporaryFolder();
  const forgotten = await startEmbedded(ROOT, { dataDir: folder, throwAway: true });
  await query(forgotten.url, "create table kept as select 7 as n");
  const pid = serverPid(folder);

  running = await startEmbedded(ROOT, { dataDir: folder, throwAway: true });
  expect(running.adopted).toBe(true);
  expect(serverPid(folder)).toBe(pid);
  expect(running.url).toBe(forgotten.url);
  expect(await query(running.url, "select n from kept")).toEqual([{ n: 7 }]);

  // Each would start it again if only the other stopped.
  await Promise.all([running.stop(), forgotten.stop()]);
  running = undefined;
  expect(isAlive(pid)).toBe(false);
});

it("starts although the server that was killed still has its ID, because nothing waited for its end", async () => {
  const folder = realpathSync(temporaryFolder());
  chmodSync(folder, 0o711);
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 3 }));
  const first = await startEmbedded(ROOT, { dataDir: folder });
  const { port } = new URL(first.url);
  await first.stop();
  const account = postgresAccount();
  const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], { ...account, cwd: "/", stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => endChild(parent));
  const [printed] = await once(parent.stdout, "data");
  const ended = Number(String(printed));
  // A shell would notice its end.
  await eventually("the end of the shell", () => commandLine(parent.pid ?? 0).startsWith("sleep"));
  process.kill(ended, "SIGKILL");
  expect(await waitUntilGone(ended, 5000)).toBe(true);
  expect(process.kill(ended, 0)).toBe(true);
  for (const name of ["postmaster.pid", `.s.PGSQL.${port}.lock`]) {
    const file = path.join(folder, "postgres", "data", name);
    writeFileSync(file, `${ended}\n`);
    if ("uid" in account) chownSync(file, account.uid, account.gid);
  }
  running = await startEmbedded(ROOT, { dataDir: folder });
  expect(await query(running.url, "select 7 as n")).toEqual([{ n: 7 }]);
});

it("restarts a postmaster killed with kill -9 on the same port with its data", async () => {
  const folder = temporaryFolder();
  const notes: string[] = [];
  const { promise: back, resolve } = Promise.withResolvers<void>();
  running = await startEmbedded(ROOT, {
    dataDir: folder,
    throwAway: true,
    onNote: (sentence) => {
      notes.push(sentence);
      if (sentence === "PostgreSQL is back.") resolve();
    },
  });
  await query(running.url, "create table kept as select 7 as n");
  const pid = serverPid(folder);
  process.kill(pid, "SIGKILL");
  await waitUntilGone(pid, 5000);
  await back;

  expect(serverPid(folder)).not.toBe(pid);
  expect(await query(running.url, "select n from kept")).toEqual([{ n: 7 }]);
  expect(notes).toEqual(["PostgreSQL stopped unexpectedly; restarting it.", "PostgreSQL is back."]);
});
