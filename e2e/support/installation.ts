import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SUMS_FILE } from "#lib/operations/releases/tarball.service.ts";
import { RELEASE_FILE, type Release } from "#lib/platform/config/release.ts";
import { checksums } from "#lib/programs/release/papers.ts";
import { writeRelease } from "#lib/programs/release/release.ts";
import { writeTarball } from "#lib/programs/release/tarball.ts";
import { eventually } from "./eventually.ts";
import { processesWith, signal } from "./process-tree.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
/** A machine without Node needs only these programs. */
const TOOLS = ["cat", "dirname", "gzip", "id", "kill", "readlink", "sh", "sleep", "tar"];
const MAX_MS = 180_000;
/** Stops what runs, and starts the current release: as a service manager would. */
const RESTART = `#!/bin/sh
cd "$(dirname "$0")" || exit
if [ -f pid ]; then
  kill "$(cat pid)"
  # Not one that only waits for its parent.
  while [ -e "/proc/$(cat pid)/exe" ]; do sleep 0.05; done
fi
: > log
petstore/petstore start > log 2>&1 < /dev/null &
echo $! > pid
while :; do
  case $(cat log) in *"Petstore is ready."*) exit 0 ;; esac
  kill -0 $! 2> /dev/null || exit 1
  sleep 0.05
done
`;

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Installed {
  folder: string;
  /** Example: `1.0.0`. */
  current(): string;
  releases(): string[];
  restart: string;
  printed(): string;
  start(): Promise<Ran>;
  /** A verb, without Node or npm in reach. */
  run(...args: string[]): Promise<Ran>;
  /** SIGKILL for all of its processes; resolves when none is left. */
  kill(): Promise<void>;
  end(): Promise<void>;
}

/** Made once from the checkout, which is built. */
export async function madeRelease(out: string, version: string): Promise<string> {
  return (await writeRelease({ root: ROOT, out, version, arch: process.arch, level: 0 })).file;
}

/** Only what was changed is not shared with the other release. */
function sumsAfter(folder: string, text: string): string {
  const lines = text.split("\n").filter(Boolean);
  const current = lines.flatMap((line) => {
    const name = line.slice(line.indexOf("  ") + 2);
    const entry = statSync(path.join(folder, name), { throwIfNoEntry: false });
    if (!entry) return [];
    return entry.nlink > 1 ? `${line}\n` : checksums([{ folder, files: [name] }]);
  });
  return current.join("");
}

/** Copies the release under another version, with changes. */
export async function nextRelease(installed: Installed, version: string, change: (folder: string) => void): Promise<string> {
  const layout = mkdtempSync(path.join(installed.folder, "next-"));
  const folder = path.join(layout, "petstore", "releases", version);
  mkdirSync(path.dirname(folder), { recursive: true });
  execFileSync("cp", ["-al", path.join(installed.folder, "petstore", "releases", installed.current()), folder]);
  replaceFile(path.join(folder, RELEASE_FILE), (text) => JSON.stringify({ ...(JSON.parse(text) as Release), version }));
  change(folder);
  replaceFile(path.join(folder, SUMS_FILE), (text) => sumsAfter(folder, text));
  symlinkSync(`releases/${version}`, path.join(layout, "petstore", "current"));
  symlinkSync("current/petstore", path.join(layout, "petstore", "petstore"));
  const file = path.join(installed.folder, `petstore-${version}.tar.gz`);
  const files = [RELEASE_FILE, ...readdirSync(folder).filter((name) => name !== RELEASE_FILE)].map((name) => `releases/${version}/${name}`);
  const sum = await writeTarball(file, {
    layout: { folder: layout, files: [...files, "current", "petstore"].map((name) => `petstore/${name}`) },
    parts: [],
    under: "",
    time: 0,
    level: 0,
    scratch: layout,
  });
  writeFileSync(`${file}.sha256`, sum);
  rmSync(layout, { recursive: true });
  return file;
}

/** Writes a new file, since other releases share the old one. */
export function replaceFile(file: string, change: (text: string) => string): void {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  rmSync(file, { force: true });
  writeFileSync(file, change(text));
}

/**
 * @param enter before every command, such as into a control group
 * @param folder for all of it; on the disk by default, as memory would count for a control group
 */
export async function install(
  makeTarball: (out: string) => Promise<string>,
  environment: Record<string, string>,
  enter: readonly string[] = [],
  folder = mkdtempSync(path.join(tmpdir(), "petstore-installed-")),
): Promise<Installed> {
  chmodSync(folder, 0o711);
  const tools = path.join(folder, "bin");
  mkdirSync(tools);
  for (const name of TOOLS) {
    const found = ["/usr/bin", "/bin"].map((at) => path.join(at, name)).find(existsSync);
    if (found !== undefined) symlinkSync(found, path.join(tools, name));
  }
  const restart = path.join(folder, "restart.sh");
  writeFileSync(restart, RESTART, { mode: 0o755 });
  execFileSync("tar", ["-xzf", await makeTarball(folder), "-C", folder]);
  const marker = `LC_PETSTORE_TEST=${crypto.randomUUID()}`;
  const [name = "", value = ""] = marker.split("=");
  const env = {
    ...{
      NODE_ENV: "production" as const,
      PATH: tools,
      HOME: folder,
      PETSTORE_ENV: "/dev/null",
      HOST: "127.0.0.1",
      EDGE_HTTP_PORT: "off",
      EDGE_HTTPS_PORT: "off",
    },
    ...environment,
    [name]: value,
  };
  const execute = (...args: string[]): Promise<Ran> =>
    new Promise((resolve) => {
      const [command = "", ...rest] = [...enter, ...args];
      execFile(command, rest, { env, cwd: folder, timeout: MAX_MS }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
      );
    });
  const kill = async (): Promise<void> => {
    await eventually("the end of the installation", () => {
      const left = processesWith(marker);
      for (const { pid } of left) signal(pid, "SIGKILL");
      return left.length === 0;
    });
  };
  return {
    folder,
    restart: `sh ${restart}`,
    current: () => path.basename(readlinkSync(path.join(folder, "petstore", "current"))),
    releases: () => readdirSync(path.join(folder, "petstore", "releases")).sort(),
    printed: () => readFileSync(path.join(folder, "log"), "utf8"),
    start: () => execute("sh", restart),
    run: (...args) => execute(path.join(folder, "petstore", "petstore"), ...args),
    kill,
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
