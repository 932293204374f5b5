import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { postgresFolder } from "#e2e/runner/postgres-programs.ts";
import { runProgram } from "#e2e/runner/process.ts";
import { testRunSettings } from "#e2e/runner/settings.ts";

const MAX_INSTALL_MS = 15 * 60_000;
const MAX_UPGRADE_MS = 60_000;
/** Chromium without a window's parts, which Playwright's own is too. A browser run takes a fifth less time with it. */
const HEADLESS_SHELL = "chromium-headless-shell";
const CHROMIUM_NAMES = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const QUIET = { DEBIAN_FRONTEND: "noninteractive" };

interface Peer {
  title: string;
  /** Name of Debian's package. */
  packageName: string;
  /** A package that serves better and is installed where the system has it. */
  better?: { packageName: string; isThere: () => boolean };
  isThere: () => Promise<boolean>;
  advice: string;
  /** Arguments for Node that install it without root. */
  installAsUser?: string[];
}

function findProgram(names: string[]): string | undefined {
  const files = names.flatMap((name) => [...testRunSettings().programFolders, "/usr/bin"].map((folder) => path.join(folder, name)));
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The system's Chromium; undefined means that Playwright's is used. */
export function systemChromium(): string | undefined {
  return findProgram(CHROMIUM_NAMES);
}

const FIREFOX_NAMES = ["firefox-esr", "firefox"];

/** The distribution's. */
export const firefox = (): string | undefined => findProgram(FIREFOX_NAMES);

async function playwrightHasChromium(): Promise<boolean> {
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath());
}

const REDIS: Peer = {
  title: "redis-server",
  packageName: "redis-server",
  isThere: async () => findProgram(["redis-server"]) !== undefined,
  advice: "install it with `sudo apt-get install redis-server` (macOS: `brew install redis`)",
};
const PEBBLE: Peer = {
  title: "Pebble",
  packageName: "pebble",
  isThere: async () => findProgram(["pebble"]) !== undefined && findProgram(["pebble-challtestsrv"]) !== undefined,
  advice: "install it with `sudo apt-get install pebble` (elsewhere: github.com/letsencrypt/pebble, with pebble-challtestsrv)",
};
const CADDY: Peer = {
  title: "Caddy",
  packageName: "caddy",
  isThere: async () => findProgram(["caddy"]) !== undefined,
  advice: "install it with `sudo apt-get install caddy` (macOS: `brew install caddy`)",
};
const PGBOUNCER: Peer = {
  title: "PgBouncer",
  packageName: "pgbouncer",
  isThere: async () => findProgram(["pgbouncer"]) !== undefined || existsSync("/usr/sbin/pgbouncer"),
  advice: "install it with `sudo apt-get install pgbouncer` (macOS: `brew install pgbouncer`)",
};
const HAPROXY: Peer = {
  title: "HAProxy",
  packageName: "haproxy",
  isThere: async () => findProgram(["haproxy"]) !== undefined || existsSync("/usr/sbin/haproxy"),
  advice: "install it with `sudo apt-get install haproxy` (macOS: `brew install haproxy`)",
};
const NGINX: Peer = {
  title: "nginx",
  packageName: "nginx",
  isThere: async () => findProgram(["nginx"]) !== undefined || existsSync("/usr/sbin/nginx"),
  advice: "install it with `sudo apt-get install nginx` (macOS: `brew install nginx`)",
};
const POSTGRES: Peer = {
  title: "PostgreSQL",
  packageName: "postgresql",
  isThere: async () => postgresFolder() !== undefined,
  advice: "install it with `sudo apt-get install postgresql`",
};
const PROMTOOL: Peer = {
  title: "promtool",
  packageName: "prometheus",
  isThere: async () => findProgram(["promtool"]) !== undefined,
  advice: "install it with `sudo apt-get install prometheus` (macOS: `brew install prometheus`)",
};
const CHROMIUM: Peer = {
  title: "Chromium",
  packageName: "chromium",
  better: { packageName: HEADLESS_SHELL, isThere: () => findProgram([HEADLESS_SHELL]) !== undefined },
  isThere: async () => systemChromium() !== undefined || (await playwrightHasChromium()),
  advice: "install it with `sudo apt-get install chromium`, or with `npx playwright install chromium` and the libraries that it names",
  installAsUser: ["node_modules/@playwright/test/cli.js", "install", "chromium"],
};

/** @param programs any of which will do; by default, of the package's name */
const debianPeer = (title: string, packageName: string, ...programs: string[]): Peer => ({
  title,
  packageName,
  isThere: async () => findProgram([packageName, ...programs]) !== undefined,
  advice: `install it with \`sudo apt-get install ${packageName}\``,
});
const FIREFOX = debianPeer("Firefox", "firefox-esr", ...FIREFOX_NAMES);

const CURL = debianPeer("curl", "curl");

/** Debian's, since the guide promises that its samples run there. */
const PYTHON: Peer = {
  title: "Python with requests",
  packageName: "python3-requests",
  isThere: async () => {
    const imported = await runProgram("/", { program: "/usr/bin/python3", args: ["-c", "import requests"], maxMs: MAX_UPGRADE_MS });
    return imported.code === 0;
  },
  advice: "install it with `sudo apt-get install python3-requests`",
};

/** Debian's, as on the servers of agencies. */
const PHP: Peer = {
  title: "PHP",
  packageName: "php-cli",
  isThere: async () => findProgram(["php"]) !== undefined,
  advice: "install it with `sudo apt-get install php-cli`",
};
const PHP_CURL: Peer = {
  title: "PHP's extension curl",
  packageName: "php-curl",
  isThere: async () => {
    const loaded = await runProgram("/", {
      program: "php",
      args: ["-r", 'exit(extension_loaded("curl") ? 0 : 1);'],
      maxMs: MAX_UPGRADE_MS,
    });
    return loaded.code === 0;
  },
  advice: "install it with `sudo apt-get install php-curl`",
};

/** Reads what Chromium prints. */
const POPPLER: Peer = {
  title: "pdftotext",
  packageName: "poppler-utils",
  isThere: async () => findProgram(["pdftotext"]) !== undefined,
  advice: "install it with `sudo apt-get install poppler-utils` (macOS: `brew install poppler`)",
};

const OPENSSL = debianPeer("OpenSSL", "openssl");

async function missingOf(peers: Peer[]): Promise<Peer[]> {
  const there = await Promise.all(peers.map((peer) => peer.isThere()));
  return peers.filter((_, i) => !there[i]);
}

/** @param downloadMs only downloads end after it: ended while it installs, apt would need repair */
async function apt(root: string, names: string[], downloadMs = MAX_INSTALL_MS): Promise<string> {
  const run = (maxMs: number, ...args: string[]) => runProgram(root, { program: "apt-get", args, env: QUIET, maxMs });
  const install = ["install", "-y", "-qq", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300"];
  const updated = await run(downloadMs, "update", "-qq");
  const fetched = await run(downloadMs, ...install, "--download-only", ...names);
  if (fetched.code !== 0) return updated.output + fetched.output;
  const { code, output } = await run(MAX_INSTALL_MS, ...install, ...names);
  return code === 0 ? "" : updated.output + output;
}

async function asUser(root: string, missing: Peer[]): Promise<string> {
  let words = "";
  for (const { installAsUser } of missing) {
    if (!installAsUser) continue;
    const { code, output } = await runProgram(root, { program: process.execPath, args: installAsUser, maxMs: MAX_INSTALL_MS });
    if (code !== 0) words += output;
  }
  return words;
}

/**
 * Installs missing programs that the tests need: Debian packages with root and apt, else what an ordinary user can.
 *
 * @returns one sentence for each program still missing, and the installer's output
 */
export async function installPeers(
  root: string,
  needs: {
    redis?: boolean;
    chromium?: boolean;
    poppler?: boolean;
    firefox?: boolean;
    domains?: boolean;
    curl?: boolean;
    python?: boolean;
    php?: boolean;
    pgbouncer?: boolean;
    haproxy?: boolean;
    nginx?: boolean;
    promtool?: boolean;
    ownPostgres?: boolean;
  },
  onInstall: (names: string) => void,
): Promise<{ missing: string[]; output: string }> {
  const peers = [
    ...(needs.redis ? [REDIS] : []),
    ...(needs.pgbouncer ? [PGBOUNCER] : []),
    ...(needs.haproxy ? [HAPROXY] : []),
    ...(needs.nginx ? [NGINX] : []),
    ...(needs.promtool ? [PROMTOOL] : []),
    ...(needs.ownPostgres ? [POSTGRES] : []),
    ...(needs.domains ? [PEBBLE, CADDY, OPENSSL] : []),
    ...(needs.chromium ? [CHROMIUM] : []),
    ...(needs.poppler ? [POPPLER] : []),
    ...(needs.firefox ? [FIREFOX] : []),
    ...(needs.curl ? [CURL] : []),
    ...(needs.python ? [PYTHON] : []),
    ...(needs.php ? [PHP, PHP_CURL] : []),
  ];
  const isAptRoot = process.getuid?.() === 0 && findProgram(["apt-get"]) !== undefined;
  const better = peers.flatMap((peer) => (peer.better && !peer.better.isThere() ? [peer.better.packageName] : []));
  // If the system has no such package, the existing program must do.
  if (isAptRoot && better.length > 0) await apt(root, better, MAX_UPGRADE_MS);
  const missing = await missingOf(peers);
  if (missing.length === 0) return { missing: [], output: "" };
  const installable = missing.filter((peer) => isAptRoot || peer.installAsUser);
  if (installable.length > 0) onInstall(installable.map((peer) => peer.title).join(" and "));
  const output = await (isAptRoot
    ? apt(
        root,
        missing.map((peer) => peer.packageName),
      )
    : asUser(root, missing));
  const still = await missingOf(missing);
  return {
    missing: still.map((peer) => `${peer.title} is missing and the tests need it: ${peer.advice}, then run the command again.`),
    output,
  };
}
