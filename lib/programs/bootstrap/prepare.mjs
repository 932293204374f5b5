import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installPackages } from "./packages.mjs";
import { runningProgram } from "./running.mjs";
import { progress, runStep, SetupError, wasKilled, whileAlone } from "./steps.mjs";

const LOCK = "package-lock.json";
const SCHEMA = "prisma/schema.prisma";
const CLIENT = "lib/platform/db/generated";
/** What a build depends on, by paths in the checkout. */
export const SOURCES = [
  ...["app", "clients", "components", "docs/staff-guide.md", "lib", "public", SCHEMA, "instrumentation.ts", "mdx-components.tsx"],
  ...["next.config.mjs", "package.json", LOCK, "postcss.config.mjs", "proxy.ts"],
];
/** What setting up and building write themselves. */
const WRITTEN = /\/(?:generated|node_modules|dist)$/;
/** Each holds the hashes of what was installed or built, and is written last, so interrupted work is done again. */
const INSTALLED = "node_modules/.petstore-lock";
const GENERATED = `${CLIENT}/.petstore-schema`;
const BUILT = ".next/.petstore-build";
const MIN_SYSTEM_NODE = [22, 19];
const KILLED =
  "The build was killed, probably because memory ran out: it needs 2 GB. On a larger machine, `npm run release` makes a release, which starts here without a build.";

function contentOf(root, name) {
  const file = path.join(root, name);
  return existsSync(file) ? readFileSync(file) : "";
}

function sourceFiles(root, name) {
  const entry = statSync(path.join(root, name), { throwIfNoEntry: false });
  if (entry?.isDirectory() && !WRITTEN.test(name)) {
    return readdirSync(path.join(root, name))
      .sort()
      .flatMap((child) => sourceFiles(root, `${name}/${child}`));
  }
  return entry?.isFile() && !/\.test\.tsx?$/.test(name) ? [name] : [];
}

/** Of contents, not times, so a fresh clone or a touched file causes no rebuild. */
function digest(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

const lockHash = (root) => digest(process.platform, process.arch, contentOf(root, LOCK));
const schemaHash = (root) => digest(contentOf(root, LOCK), contentOf(root, SCHEMA));
const sourceHash = (root) => digest(...SOURCES.flatMap((name) => sourceFiles(root, name)).flatMap((name) => [name, contentOf(root, name)]));
/** Separate from the sources, because the build may rewrite this file. */
const compilerHash = (root) => digest(contentOf(root, "tsconfig.json"));

const matches = (root, stamp, ...values) => values.includes(String(contentOf(root, stamp)));

async function ensure(root, stamp, isCurrent, work) {
  if (isCurrent()) return;
  await whileAlone(root, async () => {
    if (isCurrent()) return;
    accessSync(root, constants.W_OK);
    const value = await work();
    writeFileSync(path.join(root, stamp), value);
  });
}

async function install(root, extent) {
  const running = runningProgram(root);
  if (running) {
    const command = /^(start|test)$/.test(running.verb) ? running.verb : `run ${running.verb}`;
    throw new SetupError(
      `npm ${command} (process ${running.pid}) runs from this folder, and this command has to install packages, which would remove the ones it uses. Stop it, then run the command again. If that process is another program, delete .data/running/${running.pid}.`,
    );
  }
  progress(extent === "all" ? "Installing packages and development tools…" : "Installing packages…");
  const wanted = `${lockHash(root)} ${extent}`;
  await installPackages(root, extent);
  return wanted;
}

/**
 * Installs what the lock file lists unless node_modules already matches it.
 * @param {string} root
 * @param {"run" | "all"} extent `run` leaves the development tools out; what is installed with `all` also satisfies it
 */
export async function ensureInstalled(root, extent) {
  const isCurrent = () => matches(root, INSTALLED, `${lockHash(root)} ${extent}`, `${lockHash(root)} all`);
  await ensure(root, INSTALLED, isCurrent, () => install(root, extent));
}

/**
 * The Node to run the program on: the one from npm if it runs here, else the system's.
 * @param {string} root
 * @returns {string} its path
 */
export function findNode(root) {
  const packaged = path.join(root, "node_modules", ".bin", "node");
  if (existsSync(packaged) && spawnSync(packaged, ["--version"]).status === 0) return realpathSync(packaged);
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [minMajor, minMinor] = MIN_SYSTEM_NODE;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return process.execPath;
  throw new SetupError(
    `The Node that Petstore installs does not run on this system, and the system's own is ${process.versions.node}: install Node ${MIN_SYSTEM_NODE.join(".")} or newer.`,
  );
}

/**
 * Generates Prisma's client unless it already matches `prisma/schema.prisma`.
 * @param {string} root @param {string} node
 */
export async function ensureClient(root, node) {
  const isCurrent = () => existsSync(path.join(root, CLIENT, "client.ts")) && matches(root, GENERATED, schemaHash(root));
  await ensure(root, GENERATED, isCurrent, async () => {
    const wanted = schemaHash(root);
    rmSync(path.join(root, CLIENT), { recursive: true, force: true });
    // Without it, Prisma would download a schema engine, which generating does not need.
    const env = { PRISMA_SCHEMA_ENGINE_BINARY: node, PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" };
    const { code, output } = await runStep(node, ["node_modules/prisma/build/index.js", "generate"], { cwd: root, env });
    if (code !== 0) throw new SetupError("The database client could not be generated; Prisma's output is above.", output);
    return wanted;
  });
}

async function build(root, node, say) {
  say("Building…");
  const sources = sourceHash(root);
  rmSync(path.join(root, BUILT), { force: true });
  // Writing a cache of 200 MB takes a sixth of a build's processor time, which only a later build gets back.
  const keepsCache = matches(root, INSTALLED, `${lockHash(root)} all`) && process.env.CI !== "true";
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", KEEP_BUILD_CACHE: keepsCache ? "1" : "0" };
  const steps = await Promise.all([
    runStep(node, ["node_modules/next/dist/bin/next", "build"], { cwd: root, env }),
    runStep(node, ["lib/programs/bootstrap/bundle-programs.mjs"], { cwd: root }),
    runStep(node, ["lib/programs/clients/main.ts", ".programs/clients"], { cwd: root }),
  ]);
  const failed = steps.find(({ code }) => code !== 0);
  if (failed) throw new SetupError(wasKilled(failed) ? KILLED : "The build failed; its output is above.", failed.output);
  if (!keepsCache) rmSync(path.join(root, ".next", "cache"), { recursive: true, force: true });
  return `${sources} ${compilerHash(root)}`;
}

/**
 * Builds the pages and the programs of the processes unless they already match the sources.
 * @param {string} root @param {string} node @param {(text: string) => void} [say] receives progress messages
 */
export async function ensureBuilt(root, node, say = progress) {
  const isCurrent = () => existsSync(path.join(root, ".programs")) && matches(root, BUILT, `${sourceHash(root)} ${compilerHash(root)}`);
  await ensure(root, BUILT, isCurrent, () => build(root, node, say));
}
