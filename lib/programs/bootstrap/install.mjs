import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { SetupFault } from "./fault.mjs";
import { withSetupLock } from "./lock.mjs";
import { runningProgram } from "./running.mjs";
import { lockHash, stampMatches, writeStamp } from "./stamps.mjs";
import { progress, runStep } from "./step.mjs";

const STAMP = "node_modules/.petstore-lock";
const MIN_SYSTEM_NODE = [22, 19];

/**
 * How much of the lock file is installed: `run` leaves the development tools out, `all` has everything.
 * @typedef {"run" | "all"} Extent
 */

/** @param {string} root @param {Extent} extent what is needed; `all` also satisfies `run` */
function installIsStale(root, extent) {
  const wanted = lockHash(root);
  return !stampMatches(root, STAMP, `${wanted} all`) && !(extent === "run" && stampMatches(root, STAMP, `${wanted} run`));
}

/** Prefers the running npm, on its own Node: the Node in node_modules is about to be removed. */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script?.endsWith(".js") && existsSync(script)) return [node && existsSync(node) ? node : process.execPath, script];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}

/** @param {string} output what npm wrote @returns {SetupFault} includes npm's output only if no sentence of ours explains it */
function installFault(output) {
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    const where = /^npm error path (.+)$/m.exec(output)?.[1] ?? "a folder that it needs";
    return new SetupFault(`The packages could not be installed: npm cannot write to ${where}. Make it writable and run the command again.`);
  }
  if (/\bENOSPC\b/.test(output))
    return new SetupFault("The packages could not be installed: the disk is full. Free up space and run the command again.");
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(output)) {
    return new SetupFault(
      "The packages could not be downloaded: npm cannot reach its registry. Check the network (and npm's registry and proxy settings), then run the command again.",
    );
  }
  return new SetupFault("The packages could not be installed; npm's output is above.", output);
}

/** @param {string} root @param {string[]} args */
async function npm(root, args) {
  const [command, ...script] = npmCommand();
  // The caller's NODE_ENV must not affect the install.
  return await runStep(command, [...script, ...args], { cwd: root, env: { NODE_ENV: "" } });
}

/** Whether the development tools are installed. @param {string} root */
export function hasDevelopmentTools(root) {
  return !installIsStale(root, "all");
}

/** @param {string} root @param {Extent} extent */
async function install(root, extent) {
  accessSync(root, constants.W_OK);
  const running = runningProgram(root);
  if (running) {
    throw new SetupFault(
      `npm ${/^(start|test)$/.test(running.verb) ? "" : "run "}${running.verb} (process ${running.pid}) runs from this folder, and this command has to install packages, which would remove the ones it uses. Stop it, then run the command again.`,
    );
  }
  const wanted = `${lockHash(root)} ${extent}`;
  progress(extent === "all" ? "Installing packages and development tools…" : "Installing packages…");
  rmSync(path.join(root, STAMP), { force: true });
  const depth = extent === "all" ? "--include=dev" : "--omit=dev";
  const { code, output } = await npm(root, [
    "ci",
    depth,
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--progress=false",
  ]);
  if (code !== 0) throw installFault(output);
  writeStamp(root, STAMP, wanted);
}

/**
 * Installs what the lock file lists unless node_modules already matches it.
 * @param {string} root @param {Extent} extent
 */
export async function ensureInstalled(root, extent) {
  if (!installIsStale(root, extent)) return;
  await withSetupLock(root, async () => {
    if (installIsStale(root, extent)) await install(root, extent);
  });
}

/** @param {string} node @returns {number[] | undefined} */
function versionOf(node) {
  const { status, stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim().slice(1).split(".").map(Number) : undefined;
}

/**
 * The Node to run the program on: the one from npm if it runs here, else the system's.
 * @param {string} root
 * @returns {string} its path
 */
export function findNode(root) {
  const packaged = path.join(root, "node_modules", ".bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(packaged)) {
    const real = realpathSync(packaged);
    if (real === realpathSync(process.execPath) || versionOf(real)) return real;
  }
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [minMajor, minMinor] = MIN_SYSTEM_NODE;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return process.execPath;
  throw new SetupFault(
    `The Node that Petstore installs does not run on this system, and the system's own is ${process.versions.node}: install Node ${MIN_SYSTEM_NODE.join(".")} or newer.`,
  );
}
