import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { emptyFile, refuseWithoutRoom, whileRoom } from "./disk.mjs";
import { runStep, SetupError } from "./steps.mjs";

const MANIFESTS = ["package.json", "package-lock.json", ".npmrc"];
/** Rounded up from November 2026. */
const NEEDED_MIB = { run: 1300, all: 1700 };
/** A dying npm may still write there. */
const REMOVE = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

const DISK_FULL =
  "the disk is full, and some files are empty or missing. Packages that were there before are unchanged. Free up space and run the command again.";
const NPM_ERRORS = [
  [/\b(?:EACCES|EPERM|EROFS)\b/, "npm cannot write to a folder that it needs. Make it writable and run the command again."],
  [/\bENOSPC\b/, DISK_FULL],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/,
    "npm cannot reach its registry. Check the network (and npm's registry and proxy settings), then run the command again.",
  ],
];

const failed = (reason, output) => new SetupError(`The packages could not be installed: ${reason}`, output);

/** Prefers the running npm, on its own Node: the Node in node_modules is about to be removed. */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script?.endsWith(".js") && existsSync(script) ? [node && existsSync(node) ? node : process.execPath, script] : ["npm"];
}

/** Of file systems that do not move folders, such as a container's, the old ones are removed first. */
function replace(installed, folder, aside) {
  try {
    if (existsSync(folder)) renameSync(folder, aside);
    renameSync(installed, folder);
  } catch (error) {
    if (error.code !== "EXDEV" && error.code !== "EBUSY") throw error;
    rmSync(folder, REMOVE);
    cpSync(installed, folder, { recursive: true, verbatimSymlinks: true });
  }
}

/**
 * Installs beside the packages in use, looks at the result, and only then replaces them.
 * @param {string} root @param {"run" | "all"} extent
 */
export async function installPackages(root, extent) {
  const staging = path.join(root, ".data", "install");
  rmSync(staging, REMOVE);
  refuseWithoutRoom(root, NEEDED_MIB[extent], "The packages need");
  mkdirSync(staging, { recursive: true });
  for (const name of MANIFESTS.filter((one) => existsSync(path.join(root, one))))
    copyFileSync(path.join(root, name), path.join(staging, name));
  const [command, ...script] = npmCommand();
  const options = [extent === "all" ? "--include=dev" : "--omit=dev", "--include=optional", "--loglevel=error", "--progress=false"];
  try {
    // The caller's NODE_ENV must not affect the install.
    const step = () => runStep(command, [...script, "ci", "--prefix", staging, ...options], { cwd: staging, env: { NODE_ENV: "" } });
    const { value, wasFull } = await whileRoom(root, step);
    const [, reason = "npm's output is above."] = NPM_ERRORS.find(([pattern]) => pattern.test(value.output)) ?? [];
    if (value.code !== 0) throw failed(reason, value.output);
    const installed = path.join(staging, "node_modules");
    // npm ends well although the disk was full.
    if (wasFull || !existsSync(installed) || emptyFile(installed)) throw failed(DISK_FULL, "");
    replace(installed, path.join(root, "node_modules"), path.join(staging, "replaced"));
  } finally {
    rmSync(staging, REMOVE);
  }
}
