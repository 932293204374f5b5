import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { BrowserClient } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { nextRelease, replaceFile } from "#e2e/support/installation.ts";
import type { Felt } from "../harness/steps.ts";
import { startLoad } from "./load.ts";
import { type Machine, tokenIn } from "./machine.ts";

const OWNER = { email: "robin@example.org", name: "Robin", password: "otter lamp violet nine" };
const PER_MINUTE = "100000";
const BEFORE_MS = 3000;
const AFTER_MS = 2000;
const LOOK_MS = 1000;
const MAX_DRAWING_MS = 300_000;
const DRAWING = /^petstore_jobs_(?:due|running)\{.*task="(?:demo\.draw|photos\.process)".*\} [1-9]/m;

interface UnderLoad {
  step: { seconds: number; felt: Felt };
  /** The names of the animals that were added. */
  added: readonly string[];
}

/** Drawing takes the rest of a small machine, on which a command may find the service too busy until then. */
export async function demoIsDrawn({ base, settings }: Machine): Promise<void> {
  const [, key] = /^METRICS_TOKEN=(.+)$/m.exec(readFileSync(settings, "utf8")) ?? [];
  const isDone = async (): Promise<boolean> => {
    await delay(LOOK_MS);
    const { status, text } = await httpCall(base, "GET", "/api/metrics", { key });
    return status === 200 && text.includes("petstore_jobs_") && !DRAWING.test(text);
  };
  await eventually("the demo's pictures", isDone, MAX_DRAWING_MS);
}

const SHELTER = "First shelter";

/** Every client of it may ask as often as it likes. @returns a key of its API */
async function keyFor({ run }: Machine, slug: string): Promise<string> {
  await run("plans", "set", slug, "enterprise", "--per-minute", PER_MINUTE, "--per-day", `${PER_MINUTE}0`);
  return await run("keys", "create", "--project", slug, "--name", "Drill");
}

export async function openShelter(machine: Machine, printed: string): Promise<{ slug: string; key: string; browser: BrowserClient }> {
  const { base } = machine;
  const browser = new BrowserClient(base);
  const sent = async (method: string, at: string, body: unknown): Promise<string> => {
    const { status, text } = await browser.send(method, at, { body });
    if (status >= 300) throw new Error(`${method} ${at} was answered ${status}: ${text}`);
    return text;
  };
  await sent("POST", "/api/setup", { token: tokenIn(printed), ...OWNER });
  const { status } = await browser.signIn(OWNER.email, OWNER.password);
  if (status !== 200) throw new Error(`The sign-in was answered ${status}.`);
  const { slug } = JSON.parse(await sent("POST", "/api/projects", { name: SHELTER })) as { slug: string };
  return { slug, key: await keyFor(machine, slug), browser };
}

export async function makeNext({ installed }: Machine, version: string): Promise<string> {
  return await nextRelease(installed, version, (folder) => {
    const migration = path.join(folder, "prisma", "migrations", "99990101000000_drill");
    mkdirSync(migration);
    writeFileSync(path.join(migration, "migration.sql"), "create table drill (id int primary key);\n");
  });
}

export async function makeBroken({ installed }: Machine, version: string): Promise<string> {
  const breakIt = (folder: string): void => replaceFile(path.join(folder, ".programs", "main.mjs"), () => "process.exit(1);\n");
  return await nextRelease(installed, version, breakIt);
}

/** @param work done while staff and programs work */
async function underLoad(base: string, key: string, work: () => Promise<unknown>): Promise<UnderLoad> {
  const load = startLoad(base, key);
  await delay(BEFORE_MS);
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  await delay(AFTER_MS);
  const { felt, added } = await load.stop();
  if (added.length === 0) throw new Error("No animal was added meanwhile.");
  return { step: { seconds, felt }, added };
}

export async function updateUnderLoad(
  { base, installed }: Machine,
  { tarball, key, works }: { tarball: string; key: string; works: boolean },
): Promise<UnderLoad> {
  return await underLoad(base, key, async () => {
    const { code, stderr } = await installed.run("update", tarball, "--restart", installed.restart);
    if ((code === 0) !== works) throw new Error(`The update to ${path.basename(tarball)} ended with ${code}:\n${stderr}`);
  });
}

/** @param more such as `--in-place` @returns the slug of the restored project, too */
export async function restoreProjectUnderLoad(
  { base, run }: Machine,
  key: string,
  [backup, slug, ...more]: [backup: string, slug: string, ...more: string[]],
): Promise<UnderLoad & { slug: string }> {
  let restored = "";
  const felt = await underLoad(base, key, async () => {
    restored = await run("projects", "restore", backup, "--project", slug, "--json", ...more);
  });
  return { ...felt, slug: (JSON.parse(restored) as { project: { slug: string } }).project.slug };
}

export async function expectPetsIn(machine: Machine, slug: string, names: readonly string[]): Promise<void> {
  await expectPets(machine, await keyFor(machine, slug), names);
}

/** Deletes like a person who has chosen the wrong animals. */
export async function deletePets(base: string, key: string, count: number): Promise<void> {
  const { text } = await httpCall(base, "GET", `/v1/pets?limit=${count}`, { key });
  const operations = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => `{"op":"delete","id":${id}}`);
  const body = `{"operations":[${operations.join(",")}]}`;
  const answer = await httpCall(base, "POST", "/v1/pets/batch", { key, body });
  if (answer.status !== 200) throw new Error(`The deletion was answered ${answer.status}: ${answer.text}`);
}

/** @throws Error if one is missing */
export async function expectPets({ base }: Machine, key: string, names: readonly string[]): Promise<void> {
  const found = new Set<string>();
  for (let at = "/v1/pets?limit=100"; at !== ""; ) {
    const { status, text, headers } = await httpCall(base, "GET", at, { key });
    if (status !== 200) throw new Error(`${at} was answered ${status}: ${text}`);
    for (const { name } of JSON.parse(text) as { name: string }[]) found.add(name);
    at = /<[^>]*?(\/v1\/pets[^>]*)>; rel="next"/.exec(headers["link"] ?? "")?.[1] ?? "";
  }
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`${missing.length} of ${names.length} animals are missing.`);
}
