import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type OwnCluster, startOwnCluster } from "#e2e/support/own-cluster.ts";
import { type Pebble, PLATFORM, startPebble } from "#e2e/support/pebble.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { type Checkout, endPrograms } from "#e2e/support/program.ts";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { createTestAuthority, type TestCertificate } from "#e2e/support/test-authority.ts";
import { useDatabase } from "#e2e/support/test-database.ts";
import { type Receiver, startReceiver } from "#e2e/support/webhook-receiver.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { Machine } from "./machine.ts";
import { ROOT } from "./places.ts";
import type { Started } from "./started.ts";

export type Settings = Record<string, string>;

export interface Installation {
  cluster: OwnCluster;
  redis: TestRedis;
  /** For `localhost`, issued by an authority that this process and the programs trust. */
  certificate: TestCertificate;
  /** Settings for every start and command, including the database. */
  settings: Settings;
  folder: string;
  /** A start with a data folder of its own, not yet started. @param checkout another release than this one */
  machine(name: string, more: Settings, checkout?: Checkout): Machine;
  /** What the programs logged, most frequent first. */
  logged(): string;
  /** Ends this process's own work on the database; once only, also when all is ended. */
  leaveDatabase(): Promise<void>;
}

export interface WithDomains extends Installation {
  pebble: Pebble;
  receiver: Receiver;
}

export interface Options {
  settings?: Settings;
  /** Trusted besides, in PEM. */
  trusted?: string;
  /** PostgreSQL's folder; a scratch folder by default. */
  disk?: string | undefined;
  /** Brings the database to another release's schema than this one's. */
  migrateIt?: (settings: Settings) => Promise<unknown>;
}

function loggedErrors(machines: readonly Machine[]): string {
  const counts = new Map<string, number>();
  for (const { msg, err } of machines.flatMap(({ log }) => log)) {
    const text = `${msg}: ${(err as { message?: string } | undefined)?.message ?? ""}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  if (counts.size === 0) return "The programs logged no errors.";
  const lines = [...counts].sort(([, a], [, b]) => b - a).map(([text, count]) => `${count} × ${text}`);
  return ["The programs logged:", ...lines].join("\n");
}

/** Trusted by this process from here on. */
async function ownCertificate(): Promise<{ certificate: TestCertificate; root: string }> {
  const authority = await createTestAuthority();
  setDefaultCACertificates([...getCACertificates("default"), authority.certificate]);
  return { certificate: await authority.issue("localhost"), root: authority.certificate };
}

function enterDatabase(url: string, settings: Settings): () => Promise<void> {
  const close = useDatabase(url, settings);
  let left: Promise<void> | undefined;
  return () => {
    left ??= close();
    return left;
  };
}

/** A migrated PostgreSQL and a Redis, both empty, on which this process works too, and the starts of the program on them. */
export async function openInstallation(
  started: Started,
  { settings: more, trusted = "", disk, migrateIt = ({ DATABASE_URL = "" }) => migrate(ROOT, DATABASE_URL) }: Options,
): Promise<Installation> {
  const folder = await started.folder("installation");
  const cluster = await started.add(
    () => startOwnCluster(disk),
    (made) => made.remove(),
  );
  const redis = await started.add(startRedis, (made) => made.kill());
  const { certificate, root } = await ownCertificate();
  const trustFile = path.join(folder, "trusted.pem");
  writeFileSync(trustFile, trusted + root);
  const own = { REDIS_URL: redis.url, DATABASE_URL: cluster.url, AUTH_SECRET: crypto.randomUUID(), NODE_EXTRA_CA_CERTS: trustFile };
  const settings = { ...PLAIN_SETTINGS, ...own, ...more };
  await migrateIt(settings);
  const leaveDatabase = await started.add(
    () => enterDatabase(cluster.url, settings),
    (leave) => leave(),
  );
  await started.atEnd(endPrograms);
  const machines: Machine[] = [];
  const machine: Installation["machine"] = (name, its, checkout) => {
    const made = new Machine(name, { ...settings, DATA_DIR: path.join(folder, name.replaceAll(" ", "-")), ...its }, checkout);
    machines.push(made);
    return made;
  };
  return { cluster, redis, certificate, settings, folder, machine, logged: () => loggedErrors(machines), leaveDatabase };
}

/**
 * Adds DNS, a certificate authority, and a receiver of webhooks.
 * @param challengePort where the authority looks for answers to its challenges
 */
export async function openWithDomains(started: Started, challengePort: number, options: Options = {}): Promise<WithDomains> {
  const pebble = await started.add(
    () => startPebble(challengePort),
    (made) => made.close(),
  );
  const settings = {
    PLATFORM_DOMAIN: PLATFORM,
    DNS_SERVERS: pebble.dns,
    ACME_DIRECTORY_URL: pebble.directoryUrl,
    ACME_LIMITS: "none",
    WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1,::1",
    BAN_STRIKES: "1000000",
    ...options.settings,
  };
  const trusted = readFileSync(pebble.trustFile, "utf8");
  const installation = await openInstallation(started, { ...options, settings, trusted });
  const receiver = await started.add(
    () => startReceiver(installation.certificate),
    (made) => made.close(),
  );
  return { ...installation, pebble, receiver };
}
