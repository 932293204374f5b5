import { programEnvironment } from "./program-environment.mjs";

const FLAGS = ["--disable-warning=ExperimentalWarning"];

/** @param {string} word @returns {string} the word as a shell reads it back, whatever is in it */
function quoted(word) {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * The program proper as a shell's command line. What the caller set in the environment wins over our own.
 * @param {string} node @param {string} script @param {string[]} args
 * @param {{ root: string, env: Record<string, string> }} options
 */
export function commandLine(node, script, args, { root, env }) {
  const ours = Object.entries(programEnvironment(root)).filter(([name]) => process.env[name] === undefined);
  const settings = [...ours, ...Object.entries(env)].map(([name, value]) => `${name}=${value}`);
  return ["env", ...settings, node, ...FLAGS, script, ...args].map(quoted).join(" ");
}
