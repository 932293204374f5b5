import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { assertComplete, assertRoom } from "./space.mjs";
import { runStep, SetupError } from "./steps.mjs";

const MANIFESTS = ["package.json", "package-lock.json", ".npmrc"];
/** A dying npm may still write there. */
const REMOVE = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

const NPM_ERRORS = [
  [/\b(?:EACCES|EPERM|EROFS)\b/, "npm cannot write to a folder that it needs. Make it writable and run the command again."],
  [/\bENOSPC\b/, "the disk is full. Free up space and run the command again."],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/,
    "npm cannot reach its registry. Check the network (and npm's registry and proxy settings), then run the command again.",
  ],
];

/** Prefers the running npm, on its own Node: the Node in node_modules is about to be replaced. */
export function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script?.endsWith(".js") && existsSync(script) ? [node && existsSync(node) ? node : process.execPath, script] : ["npm"];
}

/** On file systems that do not move folders, such as a container's, the old ones are removed first. */
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
  assertRoom(root, extent);
  mkdirSync(staging, { recursive: true });
  for (const name of MANIFESTS.filter((one) => existsSync(path.join(root, one))))
    copyFileSync(path.join(root, name), path.join(staging, name));
  const [command, ...script] = npmCommand();
  const options = [extent === "all" ? "--include=dev" : "--omit=dev", "--include=optional", "--loglevel=error", "--progress=false"];
  try {
    // The caller's NODE_ENV must not affect the install.
    const { code, output } = await runStep(command, [...script, "ci", "--prefix", staging, ...options], {
      cwd: staging,
      env: { NODE_ENV: "" },
    });
    const [, explanation = "npm's output is above."] = NPM_ERRORS.find(([pattern]) => pattern.test(output)) ?? [];
    if (code !== 0) throw new SetupError(`The packages could not be installed: ${explanation}`, output);
    assertComplete(staging);
    replace(path.join(staging, "node_modules"), path.join(root, "node_modules"), path.join(staging, "replaced"));
  } finally {
    rmSync(staging, REMOVE);
  }
}
