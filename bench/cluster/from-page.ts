import { execFileSync } from "node:child_process";
import { chownSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Installed, install } from "#e2e/support/installation.ts";
import { commandsOf, type DocumentedCommand } from "#e2e/support/operating-pages.ts";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { startS3Server } from "#e2e/support/s3-server.ts";
import { systemPostgres } from "#e2e/support/system-postgres.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { programVersion } from "#lib/platform/config/version.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { writeRelease } from "#lib/programs/release/release.ts";
import { ROOT } from "../harness/places.ts";
import type { Run } from "../harness/runner.ts";
import type { Started } from "../harness/started.ts";
import type { Steps } from "../harness/steps.ts";
import { type HaProxy, startProxy } from "./proxy.ts";

export const PAGE = "docs/operating/machines.md";
const PROXY = "127.0.0.1";
const HOSTS = ["127.0.0.2", "127.0.0.3"] as const;
/** Each machine runs as another user id; no such user needs to exist. */
const FIRST_USER = 42_001;
const PASSWORD = "choose-one";
const FILE = "/etc/petstore/petstore.env";
const RELEASE = "/opt/petstore/current";
/** What the example has and this site does not, as the page says. */
const DELETED = /^(?:WEB_ORIGIN|ACME_\w+|SMTP_URL|MAIL_FROM|BACKUP_\w+|EDGE_\w+|DATA_DIR)=.*\n/gm;

/** The example's domain is no one's. */
const NO_DNS = /^problem +DNS of sites /;

interface Database {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** A root of its own: a release, its settings, its data, and a user. */
interface Server {
  installed: Installed;
  /** Where its file of settings is. */
  settings: string;
  run(words: readonly string[]): Promise<string>;
  start(): Promise<void>;
}

export interface Site {
  servers: readonly [Server, Server];
  database: Database;
  redis: TestRedis;
  proxy: HaProxy;
  base: string;
  followed: readonly string[];
}

const lineOf = ({ words }: DocumentedCommand): string => words.join(" ");

/** The distribution's PostgreSQL, with a password for its administrator, and what the page runs there. */
async function openDatabase(started: Started, commands: readonly DocumentedCommand[]): Promise<Database> {
  const postgres = await started.add(systemPostgres, (made) => made.end());
  const file = path.join(postgres.folder, "password");
  writeFileSync(file, `${PASSWORD}\n`, { mode: 0o644 });
  await postgres.run("initdb", "-D", "data", "-U", "postgres", "--auth=scram-sha-256", `--pwfile=${file}`);
  const login = `postgres:${PASSWORD}`;
  let running = await postgres.start("data", [], { login });
  const { port } = running;
  const administrator = postgres.url(port, "postgres", login);
  for (const { words } of commands) {
    const [program = "", ...rest] = words;
    if (program === "psql") await postgres.run(program, administrator, ...rest);
    if (program === "createdb") await postgres.run(program, `--maintenance-db=${administrator}`, ...rest);
  }
  return {
    url: postgres.url(port, "petstore", `petstore:${PASSWORD}`),
    kill: () => running.kill(),
    start: async () => {
      running = await postgres.start("data", [], { port, login });
    },
  };
}

function asUser(n: number): string[] {
  const id = FIRST_USER + n;
  return process.getuid?.() === 0 ? ["/usr/bin/setpriv", `--reuid=${id}`, `--regid=${id}`, "--clear-groups"] : [];
}

async function openServer(started: Started, n: number, tarball: string, ports: Record<string, string>): Promise<Server> {
  const folder = await started.folder("root");
  const settings = path.join(folder, "petstore.env");
  const own = { PETSTORE_ENV: settings, DATA_DIR: path.join(folder, "data"), HOST: HOSTS[n] ?? "", EDGE_HOST: HOSTS[n] ?? "" };
  const installed = await started.add(
    () => install(() => Promise.resolve(tarball), { ...own, ...ports }, asUser(n), folder),
    (made) => made.end(),
  );
  if (process.getuid?.() === 0) execFileSync("chown", ["-R", `${FIRST_USER + n}:${FIRST_USER + n}`, folder]);
  return {
    installed,
    settings,
    async run(words) {
      const { code, stdout, stderr } = await installed.run(...words);
      if (code !== 0) throw new OperatorError(`petstore ${words.join(" ")} ended with ${code}:\n${stderr}${stdout}`);
      return stdout.trim();
    },
    async start() {
      const { code } = await installed.start();
      if (code !== 0) throw new OperatorError(`Petstore did not start:\n${installed.printed()}`);
    },
  };
}

/** Copies a file, which then belongs to the machine's user. */
function put(from: string, { settings }: Server, n: number, change: (text: string) => string = (text) => text): void {
  writeFileSync(settings, change(readFileSync(from, "utf8")), { mode: 0o600 });
  if (process.getuid?.() === 0) chownSync(settings, FIRST_USER + n, FIRST_USER + n);
}

/** @throws OperatorError where the example lacks the setting */
function corrected(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce(
    (edited, [name, value]) => {
      const line = new RegExp(`^${name}=.*$`, "m");
      if (!line.test(edited)) throw new OperatorError(`The page's example of settings has no ${name}.`);
      return edited.replace(line, `${name}=${value}`);
    },
    text.replace(DELETED, ""),
  );
}

function commandsByProgram(commands: readonly DocumentedCommand[]): (name: string) => string[][] {
  const known = ["apt-get", "psql", "createdb", "install", "petstore"];
  const other = commands.find(({ words: [program = ""] }) => !known.includes(program));
  if (other) throw new OperatorError(`${PAGE} has \`${lineOf(other)}\`, which is not followed here.`);
  return (name) => commands.flatMap(({ words: [program, ...rest] }) => (program === name ? [rest] : []));
}

/** Does what the page says, in its order, from two empty roots: a release each, its own user and addresses. */
export async function openFromPage({ started, say }: Pick<Run, "started" | "say">, steps: Steps): Promise<Site> {
  const commands = commandsOf(PAGE);
  const by = commandsByProgram(commands);
  const work = await started.folder("page");
  const { file } = await writeRelease({ root: ROOT, out: work, version: programVersion(), arch: process.arch, level: 1 });

  const database = await steps.step("PostgreSQL, with its role and database", () => openDatabase(started, commands));
  const redis = await started.add(
    () => startRedis(["--requirepass", PASSWORD]),
    (made) => made.kill(),
  );
  const [web, http, https, proxyPort, front, secure, inside] = await Promise.all(Array.from({ length: 7 }, testPort));
  const ports = { PORT: `${web}`, EDGE_HTTP_PORT: `${http}`, EDGE_HTTPS_PORT: `${https}` };
  const base = `http://${PROXY}:${proxyPort}`;
  const bucket = await started.add(startS3Server, (made) => made.stop());
  const values = {
    PUBLIC_URL: base,
    TRUSTED_PROXIES: PROXY,
    DATABASE_URL: database.url,
    REDIS_URL: `redis://:${PASSWORD}@127.0.0.1:${redis.port}`,
    MEDIA_URL: bucket.MEDIA_URL,
  };

  const [[option, , , example = "", target = ""] = []] = by("install");
  if (option !== "-D" || target !== FILE || !example.startsWith(RELEASE))
    throw new OperatorError(`${PAGE} installs no example of settings.`);
  const [setup = [], doctor = []] = by("petstore");
  if (setup[0] !== "setup" || doctor[0] !== "doctor")
    throw new OperatorError(`${PAGE} has other commands of petstore than are followed here.`);

  const first = await steps.step("The first machine: a release is unpacked, `setup`, and the start", async () => {
    const server = await openServer(started, 0, file, ports);
    put(path.join(server.installed.folder, "petstore", "current", path.relative(RELEASE, example)), server, 0, (text) =>
      corrected(text, values),
    );
    await server.run(setup);
    await server.start();
    return server;
  });
  const second = await steps.step("The second: the same release and file, `setup`, and the start", async () => {
    const server = await openServer(started, 1, file, ports);
    put(first.settings, server, 1);
    await server.run(setup);
    await server.start();
    return server;
  });
  if (readFileSync(first.settings, "utf8") !== readFileSync(second.settings, "utf8"))
    throw new OperatorError("`setup` on the second machine changed the settings of the first.");

  const places = {
    http: `${PROXY}:${proxyPort}`,
    inside: `${PROXY}:${inside}`,
    sitesHttp: `${PROXY}:${front}`,
    sitesHttps: `${PROXY}:${secure}`,
    web: HOSTS.map((host) => `${host}:${web}`),
    edges: HOSTS.map((host) => ({ http: `${host}:${http}`, https: `${host}:${https}` })),
    socket: path.join(work, "haproxy.sock"),
  };
  const proxy = await steps.step("HAProxy sees both", async () => {
    const made = await started.add(
      () => startProxy(work, places),
      (one) => one.stop(),
    );
    await made.sees();
    return made;
  });
  for (const server of [first, second]) {
    const { stdout } = await server.installed.run(...doctor);
    const problems = stdout.split("\n").filter((line) => /^problem /.test(line) && !NO_DNS.test(line));
    if (problems.length > 0) throw new OperatorError(`\`petstore doctor\` found:\n${problems.join("\n")}`);
    say(stdout);
  }
  return { servers: [first, second], database, redis, proxy, base, followed: commands.map(lineOf) };
}
