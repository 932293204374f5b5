import { clock } from "#lib/platform/clock.ts";
import type { DomainRouting } from "#lib/platform/db/generated/enums.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { clearRuntime } from "#lib/platform/runtime.ts";
import { certificateSettings } from "./certificate-bench.ts";
import { type Pebble, PLATFORM, startPebble } from "./pebble.ts";
import { PLAIN_SETTINGS } from "./plain-settings.ts";
import { type Program, startProgram } from "./program.ts";
import { certify, publishedShelter } from "./published-shelter.ts";
import { useDatabase } from "./test-database.ts";
import { testPort } from "./test-port.ts";

const HOUR_MS = 3_600_000;
/** Quotes an authority's message. */
const wordsOn = (name: string): string => `203.0.113.80: Fetching http://${name}/.well-known/acme-challenge/x: Connection refused`;

interface Past {
  projectId: string;
  name: string;
  use: "primary" | "serves";
  routing: DomainRouting;
}

/** Dates the first check two hours back. */
async function past({ projectId, name, use, routing }: Past): Promise<bigint> {
  const [id, then] = [BigInt(projectId), new Date(clock()() - 2 * HOUR_MS)];
  const verifiedAt = routing === "verified" ? then : null;
  const data = { projectId: id, name, use, routing, verifiedAt, routingSince: then, checksSince: then, challenge: "petstore-domain=past" };
  if (verifiedAt) await prisma().domainName.create({ data: { name, holderId: id, provedAt: then } });
  return (await prisma().domain.create({ data, select: { id: true } })).id;
}

async function makeData(databaseUrl: string, authority: string): Promise<Record<string, string>> {
  // Discards connections to the previous database.
  clearRuntime();
  const close = useDatabase(databaseUrl);
  try {
    const [shelter, early, rival] = [await publishedShelter(), await publishedShelter(), await publishedShelter()];
    const failed = await past({ projectId: shelter.project.id, name: "www.failed.test", use: "primary", routing: "verified" });
    await past({ projectId: shelter.project.id, name: "www.stopped.test", use: "serves", routing: "stopped" });
    const over = await past({ projectId: rival.project.id, name: "www.over.test", use: "primary", routing: "verified" });
    const endedAt = new Date(clock()() - HOUR_MS / 60);
    const ended = { state: "failed", startedAt: endedAt, endedAt, reason: "unreachable", retryAt: null } as const;
    await certify(String(over));
    await prisma().certificate.update({ where: { domainId: over }, data: { notAfter: endedAt, renewAt: endedAt } });
    for (const [domainId, name] of [
      [failed, "www.failed.test"],
      [over, "www.over.test"],
    ] as const) {
      await prisma().certificateAttempt.create({ data: { domainId, name, zone: name, authority, detail: wordsOn(name), ...ended } });
    }
    const waits = await past({ projectId: rival.project.id, name: "www.waits.test", use: "serves", routing: "verified" });
    const retryAt = new Date(clock()() + 1.75 * HOUR_MS);
    const waiting = { domainId: waits, name: "www.waits.test", zone: "waits.test", authority, step: "validating", retryAt };
    await prisma().certificateAttempt.create({ data: waiting });
    await past({ projectId: early.project.id, name: "www.early.test", use: "primary", routing: "verified" });
    await prisma().project.update({ where: { id: BigInt(early.project.id) }, data: { plan: "free" } });
    return {
      PETSTORE_E2E_STATES: shelter.project.slug,
      PETSTORE_E2E_STATES_OWNER: shelter.email,
      PETSTORE_E2E_STATES_EARLY: early.project.slug,
      PETSTORE_E2E_STATES_EARLY_OWNER: early.email,
      PETSTORE_E2E_STATES_RIVAL: rival.project.slug,
      PETSTORE_E2E_STATES_RIVAL_OWNER: rival.email,
      PETSTORE_E2E_STATES_WAITS_UNTIL: retryAt.toISOString(),
      PETSTORE_E2E_STATES_WORDS: wordsOn("www.failed.test"),
    };
  } finally {
    await close();
  }
}

/** A program with an external authority, and shelters with domains in states that take hours to reach. */
interface DomainStates {
  program: Program;
  pebble: Pebble;
  /** Variables for Playwright's environment. */
  env: Record<string, string>;
}

/** The caller stops both. */
export async function startDomainStates(databaseUrl: string): Promise<DomainStates> {
  const [http, https] = [await testPort(), await testPort()];
  const pebble = await startPebble(http);
  try {
    const env = await makeData(databaseUrl, pebble.directoryUrl);
    // The only site whose own name leads here.
    await pebble.record("add-a", { host: `${env["PETSTORE_E2E_STATES_RIVAL"]}.${PLATFORM}.`, addresses: ["127.0.0.1"] });
    const settings = {
      ...PLAIN_SETTINGS,
      ...certificateSettings(pebble),
      ACME_LIMITS: "failed-per-hour:5,certificates-per-week:5",
      DATABASE_URL: databaseUrl,
      EDGE_HTTP_PORT: `${http}`,
      EDGE_HTTPS_PORT: `${https}`,
      NODE_EXTRA_CA_CERTS: pebble.trustFile,
    };
    const program = await startProgram(settings);
    return {
      program,
      pebble,
      env: {
        ...env,
        PETSTORE_E2E_STATES_URL: program.base,
        PETSTORE_E2E_STATES_DNS: pebble.records,
        PETSTORE_E2E_STATES_HTTPS: `${https}`,
      },
    };
  } catch (error) {
    await pebble.close();
    throw error;
  }
}
