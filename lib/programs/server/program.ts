import { once } from "node:events";
import { isIP } from "node:net";
import { ownOrigin } from "#lib/http/origin.ts";
import { newAuthSecret } from "#lib/platform/config/auth-environment.ts";
import { childEnvironment } from "#lib/platform/config/child-environment.ts";
import { ROLE_NAMES, type Role, type Settings, settings } from "#lib/platform/config/env.ts";
import { loadEnvironmentFile } from "#lib/platform/config/env-file.ts";
import { GIVEN_SETTINGS, givenSettings } from "#lib/platform/config/given-settings.ts";
import { heapFlags } from "#lib/platform/config/heap-flags.ts";
import { signInWithoutSecrets } from "#lib/platform/config/oidc-issuers.ts";
import { dashboardHost, hasSiteCertificates } from "#lib/platform/config/own-names.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { playgroundHere } from "#lib/platform/config/playground.ts";
import { productionWarnings } from "#lib/platform/config/production.ts";
import { installationFolder } from "#lib/platform/config/release.ts";
import { assertStartable, rolesHere } from "#lib/platform/config/roles.ts";
import { installationLine } from "#lib/platform/db/embedded/installation-line.ts";
import { operatorText } from "#lib/platform/errors.ts";
import { programFile, ROOT } from "#lib/platform/programs.ts";
import { redisAwaySentence } from "#lib/platform/redis/away.rules.ts";
import { encryptionKeys } from "#lib/platform/secrets/key-file.service.ts";
import { stopWithNpm } from "#lib/programs/bootstrap/orphan.mjs";
import { banner, showsDemoKey } from "#lib/programs/server/banner.ts";
import { assertAlone, openDatabase } from "#lib/programs/server/database.ts";
import { MetricsHub } from "#lib/programs/server/metrics-hub.ts";
import { assertPortsFree } from "#lib/programs/server/own-ports.ts";
import { type SupervisedProcess, superviseProcess } from "#lib/programs/server/process-supervisor.ts";
import { beginSetUp } from "#lib/programs/server/set-up.ts";
import { stopRequestSignal } from "#lib/programs/server/stop-request.ts";
import type { WebProcesses, WebProcessesOptions } from "#lib/programs/server/supervisor.ts";
import { platformUrl } from "#lib/sites/domains/platform.rules.ts";

/** Bytes. glibc would raise both with the first photo, and keep up to 30 MB afterward. */
const RETURNS_MEMORY = { MALLOC_TRIM_THRESHOLD_: "1048576", MALLOC_MMAP_THRESHOLD_: "1048576" };
const WORKER = {
  name: "worker" as const,
  program: programFile("lib/programs/worker/worker-process.ts"),
  flags: heapFlags("worker"),
  environment: RETURNS_MEMORY,
};
const EDGE = {
  name: "edge" as const,
  program: programFile("lib/programs/edge/edge-process.ts"),
  flags: heapFlags("edge"),
  environment: {},
};

export type SuperviseWeb = (options: WebProcessesOptions & { onReload: () => void }) => WebProcesses;

/** Runs in reverse order at the end. */
const undo: (() => Promise<void>)[] = [];
const companions: SupervisedProcess[] = [];
let webProcesses: WebProcesses | undefined;

function note(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function readSettings(): Settings {
  const file = loadEnvironmentFile(installationFolder(ROOT));
  const config = settings();
  note(installationLine(ROOT, file));
  assertStartable(config);
  return config;
}

function webOrigin({ WEB_ORIGIN, HOST }: Settings, port: number): string {
  if (WEB_ORIGIN) return WEB_ORIGIN;
  if (["0.0.0.0", "::", "localhost"].includes(HOST)) return `http://127.0.0.1:${port}`;
  return `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${port}`;
}

function processEnvironment(config: Settings, roles: readonly Role[], databaseUrl: string): Record<string, string> {
  const { EDGE_HTTP_PORT = "off", EDGE_HTTPS_PORT = "off", PLAYGROUND_DNS_PORT } = config;
  return {
    // With a database's address, a process would not derive the ports that this start has checked.
    EDGE_HTTP_PORT: String(EDGE_HTTP_PORT),
    EDGE_HTTPS_PORT: String(EDGE_HTTPS_PORT),
    PLAYGROUND_DNS_PORT: String(PLAYGROUND_DNS_PORT),
    DATABASE_URL: databaseUrl,
    NODE_ENV: "production",
    AUTH_SECRET: config.AUTH_SECRET ?? newAuthSecret(),
    PLAYGROUND: playgroundHere(config, roles),
    EDGE_DASHBOARD: dashboardHost(config) === undefined ? "off" : "on",
    [GIVEN_SETTINGS]: givenSettings().join(","),
    ENCRYPTION_KEYS: encryptionKeys(ROOT, config),
  };
}

function startCompanions(
  config: Settings,
  roles: readonly Role[],
  environment: Record<string, string>,
  port: number,
  metrics: MetricsHub,
): void {
  const extra = { ...environment, WEB_ORIGIN: webOrigin(config, port), ...signInWithoutSecrets(config) };
  const options = {
    graceSeconds: config.SHUTDOWN_GRACE_SECONDS,
    onNote: note,
  };
  const programs = [EDGE, WORKER].filter(({ name }) => roles.includes(name));
  // The program that people use starts first and stops last.
  for (const program of programs) {
    const given = childEnvironment(program.name, extra, !roles.includes("web") && program === programs.at(-1));
    const companion = superviseProcess({
      ...program,
      ...options,
      environment: { ...given, ...program.environment },
      onStart: (child) => metrics.join(child, program.name),
    });
    companions.push(companion);
    undo.push(companion.stop);
  }
}

/** The web process trusts this start's own edge as a proxy. */
function withTrustedEdge(config: Settings, roles: readonly Role[], environment: Record<string, string>): Record<string, string> {
  if (!roles.includes("edge") || dashboardHost(config) === undefined) return environment;
  const address = new URL(webOrigin(config, config.PORT)).hostname.replaceAll(/^\[|\]$/g, "");
  return isIP(address) === 0 ? environment : { ...environment, TRUSTED_PROXIES: [...config.TRUSTED_PROXIES, address].join(",") };
}

function serveWeb(
  config: Settings,
  environment: Record<string, string>,
  superviseWeb: SuperviseWeb,
  metrics: MetricsHub,
): WebProcesses["ready"] {
  webProcesses = superviseWeb({
    count: config.WEB_CONCURRENCY,
    environment,
    graceSeconds: config.SHUTDOWN_GRACE_SECONDS,
    onNote: note,
    onStart: metrics.join,
    onReload: () => {
      for (const companion of companions) void companion.restart();
    },
  });
  undo.push(webProcesses.stop);
  return webProcesses.ready;
}

async function start(stop: AbortSignal, superviseWeb: SuperviseWeb): Promise<void> {
  const config = readSettings();
  const roles = rolesHere(config);
  assertAlone(ROOT, config);
  await assertPortsFree({ ...config, PLAYGROUND: playgroundHere(config, roles) }, roles);
  if (config.PLATFORM_TLS_CERTIFICATE && roles.includes("edge") && config.EDGE_HTTPS_PORT !== undefined) {
    const { readPlatformCertificate } = await import("#lib/sites/domains/hosts/platform-certificate.state.ts");
    await readPlatformCertificate();
  }

  const database = await openDatabase(ROOT, config, note);
  undo.push(database.stop);
  stop.addEventListener("abort", database.announceStop);
  stop.throwIfAborted();
  const environment = processEnvironment(config, roles, database.url);
  const stopped: Promise<never> = once(stop, "abort").then(() => {
    throw stop.reason;
  });
  stopped.catch(() => undefined);
  const setUp = beginSetUp(childEnvironment("set-up", environment), showsDemoKey(config));
  undo.push(setUp.stop);
  const { demo, firstAdmin, warnings } = await Promise.race([setUp.prepared, stopped]);

  const metrics = new MetricsHub();
  const { port, redisError } = roles.includes("web")
    ? await Promise.race([serveWeb(config, withTrustedEdge(config, roles, environment), superviseWeb, metrics), stopped])
    : { port: config.PORT, redisError: undefined };
  await setUp.stop();
  stop.throwIfAborted();

  startCompanions(config, roles, environment, port, metrics);

  const base = ownOrigin(config, port);
  const { adminLinkUrl } = await import("#lib/people/auth/admin-link/rules.ts");
  const facts = {
    base: roles.includes("web") ? base : undefined,
    roles: config.ROLES.length < ROLE_NAMES.length ? roles : undefined,
    admin: typeof firstAdmin === "object" ? { link: adminLinkUrl(base, firstAdmin.token) } : firstAdmin,
    demo,
    warnings: [
      ...productionWarnings(config, givenSettings(), roles),
      ...warnings,
      ...(redisError === undefined ? [] : [redisAwaySentence(redisError)]),
    ],
    sites: roles.includes("edge") ? platformUrl(platform(), "<project>", hasSiteCertificates(config)) : undefined,
  };
  process.stdout.write(banner(facts, process.stdout.isTTY));
}

export async function runProgram(superviseWeb: SuperviseWeb): Promise<never> {
  // If the output has no reader, children must still be stopped in order.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const stop = stopRequestSignal(() => {
    webProcesses?.kill();
    for (const companion of companions) companion.kill();
  });
  stop.addEventListener("abort", () => {
    webProcesses?.announceStop();
    for (const companion of companions) companion.announceStop();
  });
  stopWithNpm();
  try {
    await start(stop, superviseWeb);
    if (!stop.aborted) await once(stop, "abort");
  } catch (error) {
    if (!stop.aborted) {
      note(operatorText(error));
      process.exitCode = 1;
    }
  }
  for (const step of undo.reverse()) {
    await step().catch((error: unknown) => {
      note(operatorText(error));
      process.exitCode = 1;
    });
  }
  process.exit();
}
