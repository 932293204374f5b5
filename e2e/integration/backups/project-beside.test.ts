import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { runVerbHere } from "#e2e/support/command-line.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { endPrograms, startProgram, stopProgram } from "#e2e/support/program.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";

const folder = scratchFolder("beside");
/** Pauses between two writes leave CPU to the restore. */
const PAUSE_MS = 20;
const ENVIRONMENT = { DATA_DIR: folder, BACKUP_TO: folder };

afterAll(async () => {
  await endPrograms();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runVerbHere("", args, ENVIRONMENT);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
  return stdout.trim();
}

async function newProject(name: string): Promise<string> {
  const slug = name.toLowerCase();
  await run("projects", "create", "--name", name);
  return await run("keys", "create", "--project", slug, "--name", "Test", "--scope", "read_write");
}

it("is answered at once with the restored animals, while another project's writes go on", async () => {
  const program = await startProgram({ ...ENVIRONMENT, LOG_LEVEL: "warn", WORKER_CONCURRENCY: "0" });
  const [restored, other] = [await newProject("Restored"), await newProject("Other")];
  await run("plans", "set", "other", "enterprise", "--per-minute", "1000000", "--per-day", "10000000");
  const call = (method: string, at: string, key: string, body?: object) =>
    httpCall(program.base, method, at, { key, ...(body && { body: JSON.stringify(body) }) });
  const added = await call("POST", "/v1/pets", restored, { name: "Rex", categoryId: 1 });
  const { id } = JSON.parse(added.text) as { id: number };
  const backup = await run("backup");
  await call("PATCH", `/v1/pets/${id}`, restored, { name: "Oops" });
  await call("POST", "/v1/pets", restored, { name: "Late", categoryId: 1 });
  const names = async (): Promise<string[]> => {
    const { text } = await call("GET", "/v1/pets", restored);
    return (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
  };
  expect(await names()).toEqual(["Oops", "Late"]);

  const statuses: number[] = [];
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      statuses.push((await call("POST", "/v1/pets", other, { name: "Busy", categoryId: 1 })).status);
      await delay(PAUSE_MS);
    }
  })();
  const undo = (JSON.parse(await run("projects", "restore", backup, "--project", "restored", "--in-place", "--json")) as { undo: string })
    .undo;
  isOver = true;
  await writing;
  expect(await names()).toEqual(["Rex"]);
  expect((await call("GET", `/v1/pets/${id}`, restored)).status).toBe(200);
  expect(statuses.length).toBeGreaterThan(10);
  expect(new Set(statuses)).toEqual(new Set([201]));
  await run(...undo.replace(/^.*? -- /, "").split(" "));
  expect(await names()).toEqual(["Oops", "Late"]);
  expect(await stopProgram(program)).toMatchObject({ code: 0 });
});
