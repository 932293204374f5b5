/**
 * Runs the browser tests against the built program as `npm start` serves it: creates databases, a project, and a key,
 * then runs Playwright with its arguments.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { systemChromium } from "#e2e/runner/peers.ts";
import { startTestPostgres } from "#e2e/runner/postgres.ts";
import { createApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { startPlainDns } from "./dns-peer.ts";
import { makeDomainDay } from "./domain-day.ts";
import { startDomainStates } from "./domain-states.ts";
import { leaveDemoUndrawn } from "./jobs.ts";
import { PLAIN_SETTINGS } from "./plain-settings.ts";
import { type Program, startProgram, stopProgram } from "./program.ts";
import { makeReceiverCertificate } from "./receiver-certificate.ts";
import { makeServiceDay } from "./service-day.ts";
import { makeShelters } from "./shelter-day.ts";
import { createTemplateDatabase, createTestDatabase, useDatabase } from "./test-database.ts";
import { testPort } from "./test-port.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const ACTOR = { kind: "system", id: null } as const;

/** @returns Playwright's environment */
async function makeData(databaseUrl: string): Promise<Record<string, string>> {
  const close = useDatabase(databaseUrl);
  try {
    const project = await createProject("Browser tests", "business", ACTOR);
    const { key } = await createApiKey(projectScope(project.id), { name: "Browser tests", scope: "read_write", lifetimeMs: null }, ACTOR);
    return { PETSTORE_E2E_KEY: key, ...(await makeShelters()), ...(await makeDomainDay()) };
  } finally {
    await close();
  }
}

/** The log outlives the screenshots. */
function printFailedPages(): void {
  for (const file of globSync("test-results/**/error-context.md", { cwd: ROOT })) {
    const report = readFileSync(path.join(ROOT, file), "utf8");
    console.error(report.slice(report.indexOf("# Test info")));
  }
}

async function playwright(env: Record<string, string>): Promise<number> {
  const cli = path.join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  const child = spawn(process.execPath, [cli, "test", ...process.argv.slice(2)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  if (code !== 0) printFailedPages();
  return typeof code === "number" ? code : 1;
}

function firstRunOf(program: Program, place: string, linked: string): Record<string, string> {
  const [link = ""] = /http:\S+\/setup#\S+/.exec(program.printed()) ?? [];
  return { [`PETSTORE_E2E_${place}`]: program.base, [`PETSTORE_E2E_${linked}`]: link };
}

/**
 * Serves five databases to Playwright: one with a key and never an administrator, an empty one, one for the
 * administrator's journey, an empty one with sites and the playground's DNS as on a laptop, and one with domains in
 * states that take hours to reach.
 * @returns Playwright's exit code
 */
async function serveAndTest(urls: Record<"main" | "empty" | "service" | "playground" | "states", string>): Promise<number> {
  const data = { ...(await makeData(urls.main)), ...(await makeServiceDay(urls.service)) };
  const ports = {
    EDGE_HTTP_PORT: `${await testPort()}`,
    EDGE_HTTPS_PORT: `${await testPort()}`,
    PLAYGROUND_DNS_PORT: `${await testPort()}`,
  };
  const dns = await startPlainDns();
  const receiver = await makeReceiverCertificate();
  const closers: (() => Promise<unknown>)[] = [dns.close, receiver.remove];
  const programs: Program[] = [];
  const start = async (databaseUrl: string, settings: Record<string, string> = {}): Promise<Program> => {
    const program = await startProgram({ ...PLAIN_SETTINGS, DATABASE_URL: databaseUrl, ...settings });
    programs.push(program);
    return program;
  };
  const startOutside = async () => {
    const states = await startDomainStates(urls.states);
    programs.push(states.program);
    closers.push(states.pebble.close);
    const laptop = await start(urls.playground, { PLAYGROUND: "on", ...ports });
    await leaveDemoUndrawn(urls.playground);
    return { states, laptop };
  };
  const startInside = async () => {
    const program = await start(urls.main, { DNS_SERVERS: dns.address, ...receiver.settings });
    const first = await start(urls.empty);
    await leaveDemoUndrawn(urls.empty);
    return { program, first, service: await start(urls.service) };
  };
  try {
    // Each start keeps one core busy.
    const [{ states, laptop }, { program, first, service }] = await Promise.all([startOutside(), startInside()]);
    return await playwright({
      PETSTORE_E2E_URL: program.base,
      PETSTORE_E2E_DNS: dns.control,
      PETSTORE_E2E_SERVICE_URL: service.base,
      PETSTORE_E2E_CHROMIUM: systemChromium() ?? "",
      ...data,
      ...states.env,
      ...receiver.env,
      ...firstRunOf(first, "DASHBOARD_URL", "ADMIN_LINK"),
      ...firstRunOf(laptop, "PLAYGROUND_URL", "PLAYGROUND_LINK"),
      PETSTORE_E2E_PLAYGROUND_HTTP: ports.EDGE_HTTP_PORT,
      PETSTORE_E2E_PLAYGROUND_HTTPS: ports.EDGE_HTTPS_PORT,
    });
  } finally {
    for (const close of closers) await close();
    await Promise.all(programs.map(stopProgram));
    for (const { log } of programs) for (const line of log) console.error(JSON.stringify(line));
  }
}

const postgres = await startTestPostgres(ROOT);
try {
  process.env["TEST_POSTGRES_URL"] = postgres.url;
  await createTemplateDatabase();
  const database = await createTestDatabase();
  const empty = await createTestDatabase();
  const service = await createTestDatabase();
  const playground = await createTestDatabase();
  const states = await createTestDatabase();
  try {
    process.exitCode = await serveAndTest({
      main: database.url,
      empty: empty.url,
      service: service.url,
      playground: playground.url,
      states: states.url,
    });
  } finally {
    await states.drop();
    await playground.drop();
    await service.drop();
    await empty.drop();
    await database.drop();
  }
} finally {
  await postgres.stop();
}
