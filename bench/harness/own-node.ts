import { copyFileSync } from "node:fs";
import path from "node:path";
import { workFolder } from "./places.ts";

/**
 * Continues on a copy of Node. PSS divides a page among all who have it, so a harness that runs on the same file would
 * make the program look smaller than it is alone.
 */
export function continueOnOwnNode(): void {
  const copy = path.join(workFolder("own-node"), "node");
  if (process.execPath === copy) return;
  copyFileSync(process.execPath, copy);
  process.execve?.(copy, [copy, ...process.execArgv, ...process.argv.slice(1)], process.env);
}

/** @returns the PATH with a copy of npm's Node first, for an npm that shares no page with the npm that runs the bench */
export function pathWithOwnNode(): string {
  const folder = workFolder("npm-node");
  copyFileSync(process.env["npm_node_execpath"] ?? process.execPath, path.join(folder, "node"));
  return `${folder}${path.delimiter}${process.env["PATH"] ?? ""}`;
}
