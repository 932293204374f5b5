import { existsSync } from "node:fs";
import path from "node:path";
import { isRoot } from "#lib/platform/db/embedded/locations.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { runToEnd } from "./run-to-end.ts";

function isThere(program: string): boolean {
  return [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/bin"].some((folder) => existsSync(path.join(folder, program)));
}

/**
 * Installs missing Debian packages when root.
 * @throws OperatorError that names what is missing
 */
export async function needTools(names: string[]): Promise<void> {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length === 0) return;
  if (isRoot() && isThere("apt-get")) {
    process.stderr.write(`Installing ${missing.join(" and ")} …\n`);
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await runToEnd({ command: "apt-get", args: ["update", "-qq"], env });
    await runToEnd({ command: "apt-get", args: ["install", "-y", "-qq", "--no-install-recommends", ...missing], env });
  }
  const still = names.filter((name) => !isThere(name));
  if (still.length > 0)
    throw new OperatorError(
      `The bench needs ${still.join(" and ")}: install it, such as with \`sudo apt-get install ${still.join(" ")}\`.`,
    );
}
