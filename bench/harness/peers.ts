import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Answer } from "./answer.ts";
import { BENCH, BUILT, ROOT, workFolder } from "./places.ts";
import { type Program, startProgram } from "./program.ts";
import { runToEnd } from "./run-to-end.ts";

const PEERS = path.join(BENCH, "peers");
const STAMP = path.join(PEERS, "node_modules", ".bench-lock");
const NEXT = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");
const BARE = path.join(BUILT, "next-bare");

/** Petstore's default. */
const POOL_SIZE = "10";

function hashOf(...files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex");
}

function stampIs(file: string, wanted: string): boolean {
  return existsSync(file) && readFileSync(file, "utf8") === wanted;
}

/** The npm running this bench, else the first on the path. */
function npm(): { command: string; args: string[] } {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script?.endsWith(".js") && node ? { command: node, args: [script] } : { command: "npm", args: [] };
}

export async function installPeers(): Promise<void> {
  const wanted = hashOf(path.join(PEERS, "package-lock.json"));
  if (stampIs(STAMP, wanted)) return;
  process.stderr.write("Installing the peers …\n");
  const { command, args } = npm();
  await runToEnd({ command, args: [...args, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd: PEERS, env: { NODE_ENV: "" } });
  writeFileSync(STAMP, wanted);
}

/** A copy keeps Next's output out of the checkout. */
async function buildNext(): Promise<void> {
  const source = path.join(PEERS, "next-bare");
  const stamp = path.join(BARE, ".next", ".bench-build");
  const wanted = hashOf(
    path.join(source, "next.config.mjs"),
    path.join(source, "app/v1/pets/route.js"),
    path.join(ROOT, "package-lock.json"),
  );
  if (stampIs(stamp, wanted)) return;
  process.stderr.write("Building the bare Next handler …\n");
  rmSync(BARE, { recursive: true, force: true });
  mkdirSync(BARE, { recursive: true });
  cpSync(source, BARE, { recursive: true });
  await runToEnd({ args: [NEXT, "build"], cwd: BARE, env: { BENCH_ROOT: ROOT } });
  writeFileSync(stamp, wanted);
}

const FASTIFY = {
  "Fastify + pg": { KEY_LOOKUP: "cached", HISTORY: "none" },
  "Fastify + pg, key from the database": { KEY_LOOKUP: "database", HISTORY: "none" },
  "Fastify + pg, the same rows": { KEY_LOOKUP: "cached", HISTORY: "kept" },
} as const;

/** Fastify and pg on the same database; see `bench/README.md`. */
export function startFastify(databaseUrl: string, name: keyof typeof FASTIFY = "Fastify + pg"): Promise<Program> {
  return startProgram({
    name,
    args: [path.join(PEERS, "fastify.mjs")],
    env: { DATABASE_URL: databaseUrl, POOL_SIZE, ...FASTIFY[name] },
  });
}

export function startBareHttp(answer: Answer): Promise<Program> {
  const file = path.join(workFolder("answers"), `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(answer));
  return startProgram({
    name: "bare node:http, the same bytes",
    args: [path.join(PEERS, "bare-http.mjs")],
    env: { BENCH_ANSWER: file },
  });
}

export async function startNextBare(answer: Answer): Promise<Program> {
  await buildNext();
  return await startProgram({
    name: "bare Next handler, the same body",
    args: [NEXT, "start", "-H", "127.0.0.1"],
    cwd: BARE,
    env: { BENCH_ROOT: ROOT, BENCH_BODY: answer.body },
  });
}
