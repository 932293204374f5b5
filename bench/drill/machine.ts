import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Installed, install } from "#e2e/support/installation.ts";
import type { Limits } from "./limits.ts";

const LINK = /\/setup#(\S+)/;

/** A server on which a release was unpacked, with settings and data beside it. */
export interface Machine {
  installed: Installed;
  base: string;
  /** The file that `setup` writes. */
  settings: string;
  /** @throws Error with what it wrote */
  run(...args: string[]): Promise<string>;
  /** @returns what it printed */
  start(): Promise<string>;
  /** Deletes everything on it. */
  lose(): Promise<void>;
}

export async function newMachine(
  tarball: string,
  { web: port, edge }: { web: number; edge: number | "off" },
  limits: Limits,
): Promise<Machine> {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-machine-"));
  chmodSync(folder, 0o711);
  mkdirSync(path.join(folder, "data"), { mode: 0o711 });
  const settings = path.join(folder, "petstore.env");
  const environment = { PORT: String(port), EDGE_HTTP_PORT: String(edge), DATA_DIR: path.join(folder, "data"), PETSTORE_ENV: settings };
  // Pages of files belong to the group that first reads them; unpacking was outside.
  const forget = `sync; find "$1" -type f -size +64k -exec dd if={} iflag=nocache count=0 status=none \\;`;
  const installed = await install(() => Promise.resolve(tarball), { ...environment, ...limits.environment }, limits.enter);
  execFileSync("sh", ["-c", forget, "sh", installed.folder]);
  const checked = (words: string, { code, stdout, stderr }: Awaited<ReturnType<Installed["run"]>>): string => {
    if (code !== 0) throw new Error(`petstore ${words} ended with ${code}:\n${stderr}${stdout}`);
    return stdout.trim();
  };
  return {
    installed,
    base: `http://127.0.0.1:${port}`,
    settings,
    run: async (...args) => checked(args.join(" "), await installed.run(...args)),
    async start() {
      const { code } = await installed.start();
      if (code !== 0) throw new Error(`Petstore did not start:\n${installed.printed()}`);
      return installed.printed();
    },
    async lose() {
      await limits.cutPower();
      await installed.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function tokenIn(printed: string): string {
  const token = LINK.exec(printed)?.[1];
  if (token === undefined) throw new Error(`The start printed no link for the administrator:\n${printed}`);
  return token;
}
