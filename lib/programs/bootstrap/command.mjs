import { programEnvironment } from "./program-environment.mjs";

const FLAGS = ["--disable-warning=ExperimentalWarning"];

/** @param {string} word @returns {string} the word quoted for a shell */
function quoted(word) {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * The shell command line that runs the program. Environment variables set by the caller take precedence over ours.
 * @param {string} node @param {string} script @param {string[]} args
 * @param {{ root: string, env: Record<string, string>, flags?: string[] }} options
 */
export function commandLine(node, script, args, { root, env, flags = [] }) {
  const ours = Object.entries(programEnvironment(root)).filter(([name]) => process.env[name] === undefined);
  const settings = [...ours, ...Object.entries(env)].map(([name, value]) => `${name}=${value}`);
  return ["env", ...settings, node, ...FLAGS, ...flags, script, ...args].map(quoted).join(" ");
}
